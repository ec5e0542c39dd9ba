#if os(Linux) || os(macOS)
public import Foundation
public import Latchkey

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A browser in which a user is logged in at a fake server and consents.
///
/// It goes to the app's own address on this computer as a real one would; nothing else is called.
///
/// ```swift
/// let user = try await latchkey.logInWithBrowser(opening: FakeBrowser(at: server, signedInAs: "ada"))
/// ```
public struct FakeBrowser: WebBrowser {
    private let answer: @Sendable (URL) async throws -> URL

    /// A browser in which somebody is logged in.
    ///
    /// - Parameters:
    ///   - server: The server whose pages it shows.
    ///   - username: The user to log in.
    public init(at server: FakeServer, signedInAs username: String) {
        answer = { try await server.authorize($0, as: username) }
    }

    /// A browser in which the person refuses.
    ///
    /// - Parameters:
    ///   - server: The server whose pages it shows.
    ///   - error: Why there is no code.
    public init(at server: FakeServer, refusing error: String = "access_denied") {
        answer = { try server.refuse($0, because: error) }
    }

    /// Has the server answer, and goes where it sends the browser.
    ///
    /// - Parameter page: The address.
    /// - Throws: `LatchkeyError` with `invalid_request` when the real server would not serve the request.
    public func open(_ page: URL) async throws {
        let callback = try await answer(page)
        // A task of its own, which nobody cancels: the receiver of the answer may close the connection first.
        let request = URLRequest(url: callback)
        await Task.detached { _ = try? await SystemTransport.make().send(request, under: .data) }.value
    }
}
#endif
