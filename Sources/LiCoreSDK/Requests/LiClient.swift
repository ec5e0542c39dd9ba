public import Foundation
import Latchkey

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests to the community, as whoever is logged in or as a guest.
///
/// The access token is renewed by itself; however many requests wait for that, it happens once, and when the session is over
/// all of them fail and nobody is logged in any more. A guest's request that needs a user shows the login and is sent again
/// (``LiAuthManager/logsInOnDemand``).
public final class LiClientManager: Sendable {
    private let latchkey: LatchkeyClient
    private let credentials: LiAppCredentials
    private let visitorId: String
    private let authManager: LiAuthManager
    private let status: LoginStatus

    init(
        latchkey: LatchkeyClient,
        credentials: LiAppCredentials,
        visitorId: String,
        authManager: LiAuthManager,
        status: LoginStatus
    ) {
        self.latchkey = latchkey
        self.credentials = credentials
        self.visitorId = visitorId
        self.authManager = authManager
        self.status = status
    }

    /// Sends a request to the community.
    ///
    /// - Parameter request: What to send; it says who visits, and `Authorization` is replaced.
    /// - Returns: The answer.
    /// - Throws: ``LiBaseError``: 401 when it needs a user and nobody could be asked, or the session is over; 106 when
    ///   nobody wants to log in; what the community refuses it with, and why there was no answer.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let user = try? await latchkey.currentUser()
        let asks = user == nil && authManager.asksOnDemand
        let request = addressed(request, isLoggedIn: user != nil)
        let (data, response): (Data, HTTPURLResponse)
        do {
            (data, response) = try await latchkey.data(for: request, logIn: asks ? .unauthorized : .never)
        } catch {
            // Who asks whether somebody is logged in when a request has failed, is told what is true.
            await status.update()
            throw LiBaseError(error)
        }
        if let error = LiBaseError(status: response.statusCode, data) { throw error }
        return (data, response)
    }

    /// Sends a request to the community.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - completionHandler: Is called on the main actor, with the answer's body or a ``LiBaseError``.
    public func request(
        _ request: URLRequest,
        completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
    ) {
        Task { @MainActor in
            do { completionHandler(.success(try await data(for: request).0)) } catch {
                completionHandler(.failure(error))
            }
        }
    }

    /// Says who visits, and with which app.
    private func addressed(_ request: URLRequest, isLoggedIn: Bool) -> URLRequest {
        var request = request
        request.setValue(credentials.clientId, forHTTPHeaderField: "client-id")
        request.setValue(visitorId, forHTTPHeaderField: "Visitor-Id")
        request.setValue(credentials.clientAppName, forHTTPHeaderField: "Application-Identifier")
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
        if let version { request.setValue(version, forHTTPHeaderField: "Application-Version") }
        if request.value(forHTTPHeaderField: "Content-Type") == nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        request.setValue(isLoggedIn ? "default" : nil, forHTTPHeaderField: "Auth-Service-Authorization")
        return request
    }
}
