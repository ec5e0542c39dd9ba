#if os(Linux) || os(macOS)
public import Foundation
public import Latchkey

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A browser in which a user is logged in at a fake server and consents.
///
/// It calls only the app's own address on this computer, as a real browser would.
///
/// ```swift
/// let user = try await latchkey.logInWithBrowser(opening: FakeBrowser(at: server, signedInAs: "ada"))
/// ```
public struct FakeBrowser: WebBrowser {
    private let answer: @Sendable (URL) async throws -> URL

    /// A browser in which a user is logged in.
    ///
    /// - Parameters:
    ///   - server: The server of the pages.
    ///   - username: The user to log in.
    public init(at server: FakeServer, signedInAs username: String) {
        answer = { try await server.authorize($0, as: username) }
    }

    /// A browser in which the person refuses.
    ///
    /// - Parameters:
    ///   - server: The server of the pages.
    ///   - error: The OAuth error for the app.
    public init(at server: FakeServer, refusing error: String = "access_denied") {
        answer = { try server.refuse($0, because: error) }
    }

    /// Requests the page, and follows its redirect to the app.
    ///
    /// - Parameter page: The address.
    /// - Throws: `LatchkeyError` with `invalid_request` if the real server would refuse the request.
    public func open(_ page: URL) async throws {
        let callback = try await answer(page)
        // A separate task, which is never cancelled: the receiver may close the connection first.
        let request = URLRequest(url: callback)
        await Task.detached { _ = try? await SystemTransport.make().send(request, under: .data) }.value
    }
}
#endif
