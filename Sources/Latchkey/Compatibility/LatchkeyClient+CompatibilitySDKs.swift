package import Foundation
package import LatchkeyAPI

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension LatchkeyClient {
    /// The number of logins of this client, including those whose session has ended.
    package var signIns: Int { get async { await vault.signIns } }

    /// The current user; unlike ``user``, throws if the store cannot be read.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store.
    package func currentUser() async throws -> User? { try await vault.current()?.user }

    /// The current account as last read, without waiting.
    package var signedIn: SignedInAccount? { snapshot.account }

    /// The server's address.
    package var serverURL: URL { server.url }

    /// Logs in with the tokens of a session, as the only user.
    ///
    /// All other sessions are removed from this device without ending them at the server.
    ///
    /// - Parameters:
    ///   - accessToken: An access token.
    ///   - refreshToken: The session's refresh token; without one the session is not refreshed.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``, as ``logIn(accessToken:refreshToken:)``. Signed-in users stay so then.
    package func logInAlone(accessToken: String, refreshToken: String?) async throws -> User {
        guard let refreshToken else { return try await logIn(accessToken, alone: true) }
        return try await logIn(accessToken, refreshToken, alone: true)
    }

    /// Removes all users from this device without ending their sessions at the server.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store; all users stay signed in then.
    package func forgetUsers() async throws {
        try await vault.change { stored in
            var new = stored
            new.forgetAccounts()
            new.forgetImportedTokens()
            return (new == stored ? .keep : .save(new, signedOut: .signedOut), ())
        }
    }

    /// Removes a session that the server ended, according to a compatibility API.
    package func forgetEndedSession(_ id: Session.ID) async { await vault.end(sessionID: id, reason: .expired) }

    /// Stores a user's record, unless they have logged out.
    package func keep(_ user: User) async throws { _ = try await store(user) }

    /// Sends an anonymous request to the server, such as a login of a compatibility API.
    ///
    /// Redirects are not followed, because the request may carry a password.
    ///
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``LatchkeyError``: `insecure_server`, `untrusted_origin`, `network_unavailable` and others.
    package func dataAsNobody(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        _ = try server.trust(in: request.url)
        var request = request
        request.httpShouldHandleCookies = false
        do {
            let answer = try await transport.send(request, under: .signIn)
            return (answer.data, answer.response)
        } catch {
            throw LatchkeyError(transport: error)
        }
    }
}
