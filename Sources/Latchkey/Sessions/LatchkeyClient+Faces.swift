package import Foundation
package import LatchkeyAPI

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension LatchkeyClient {
    /// How often somebody has signed in with this client, also where that session is over by now.
    package var signIns: Int { get async { await vault.signIns } }

    /// Who is signed in, for those who have to tell nobody from what cannot be read.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store.
    package func currentUser() async throws -> User? { try await vault.current()?.user }

    /// Who is signed in, as far as the credential store was read; never waits.
    package var signedIn: SignedInAccount? { mirror.shown }

    /// The server's address.
    package var serverURL: URL { server.url }

    /// Logs in with the tokens of a session, as the only user.
    ///
    /// Whoever was signed in is forgotten here, this user's other session too, and the server is told nothing: those
    /// sessions go on for whoever has kept their tokens.
    ///
    /// - Parameters:
    ///   - accessToken: An access token.
    ///   - refreshToken: The session's refresh token; without one the login is not renewed.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``, as ``logIn(accessToken:refreshToken:)``. Whoever was signed in before still is.
    package func logInAlone(accessToken: String, refreshToken: String?) async throws -> User {
        guard let refreshToken else { return try await logIn(accessToken, alone: true) }
        return try await logIn(accessToken, refreshToken, alone: true)
    }

    /// Forgets everybody who is signed in on this device, without telling the server: their sessions go on.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store, and everybody is still signed in then.
    package func forgetUsers() async throws {
        try await vault.change { stored in
            var new = stored
            new.forgetAccounts()
            new.forgetArrivals()
            return (new == stored ? .keep : .save(new, signedOut: .signedOut), ())
        }
    }

    /// Signs out of a session that the server has ended, as it has said in the words of another system.
    package func forgetEndedSession(_ id: Session.ID) async { await vault.end(sessionID: id, reason: .expired) }

    /// Keeps what another call has told of a user's record, unless they have left meanwhile.
    package func keep(_ user: User) async throws { _ = try await store(user) }

    /// Sends a request to the server as nobody, such as a login that clients of another system know.
    ///
    /// Whoever is signed in plays no part in it. What it carries may be a password: redirects are not followed.
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
