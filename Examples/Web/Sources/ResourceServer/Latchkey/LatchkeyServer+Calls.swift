extension LatchkeyServer {
    private struct Metadata: Decodable {
        let issuer: String
    }

    private struct CurrentSession: Decodable {
        let userID: String
    }

    private struct User: Decodable {
        let id: String
        let username: String?
    }

    /// The keys that tokens are verified with, and what the server calls itself in them (RFC 8414).
    func verificationKeys() async throws(LatchkeyFailure) -> VerificationKeys {
        let (metadata, _) = try await get(Metadata.self, "/.well-known/oauth-authorization-server")
        let (set, _) = try await get(JSONWebKeySet.self, "/.well-known/jwks.json")
        return VerificationKeys(set, issuer: metadata.issuer)
    }

    /// Whose session a cookie or an access token names, as long as it lasts.
    package func currentSession(_ credential: Credential) async throws(LatchkeyFailure) -> SessionAnswer {
        do {
            let (session, answer) = try await get(CurrentSession.self, "/v1/sessions/current", with: credential)
            return .user(session.userID, setCookies: answer.setCookies)
        } catch {
            guard error == .refused else { throw error }
            return .nobody
        }
    }

    /// A user's username; nil for who has none.
    ///
    /// A display name may be anybody's: with it, one could write under another's username.
    package func name(of user: SignedInUser) async throws(LatchkeyFailure) -> String? {
        let (found, _) = try await get(User.self, "/v1/users/me", with: user.credential)
        guard found.id == user.id else { throw .away() }
        return found.username.flatMap { $0.isEmpty ? nil : $0 }
    }
}
