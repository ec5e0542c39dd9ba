public import Foundation
import Latchkey

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests to the community, as the user or as a guest.
///
/// The access token is refreshed automatically, once for all requests. If the session has ended, they fail and the user
/// is logged out. A guest's request that needs a user shows the login and is sent again
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
    /// - Parameter request: The request; the headers of the visitor are added, and `Authorization` is replaced.
    /// - Returns: The answer.
    /// - Throws: ``LiBaseError``: 401 if it needs a user and no login can be shown, or the session has ended; 106 if
    ///   the person declines; the community's error, or why there is no answer.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let user = try? await latchkey.currentUser()
        let asks = user == nil && authManager.asksOnDemand
        let request = addressed(request, isLoggedIn: user != nil)
        let (data, response): (Data, HTTPURLResponse)
        do {
            (data, response) = try await latchkey.data(for: request, logIn: asks ? .unauthorized : .never)
        } catch {
            // Make `isUserLoggedIn()` correct before the error is reported.
            await status.update()
            throw LiBaseError(error)
        }
        if let error = LiBaseError(status: response.statusCode, data) { throw error }
        return (data, response)
    }

    /// Sends a request to the community.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completionHandler: Called on the main actor, with the answer's body or a ``LiBaseError``.
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

    /// Adds the headers of the visitor and the app.
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
