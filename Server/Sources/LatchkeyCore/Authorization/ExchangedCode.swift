/// An application's proof that a code is its own, so that it cannot use another's.
package struct CodeProof: Sendable {
    /// The application, as it has authenticated.
    package let client: AuthenticatedClient
    package let redirectURI: String
    package let codeVerifier: String?

    package init(client: AuthenticatedClient, redirectURI: String, codeVerifier: String?) {
        self.client = client
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
    }
}

/// A user, and the session that a code started.
package struct ExchangedCode: Sendable {
    package let user: User
    package let session: StartedSession
    /// The terms of the access token; nil if it opens the whole API.
    package let grant: SessionGrant?
    /// Nil without the scope `openid`.
    package let idToken: String?
    /// Whether each use of the access token needs a proof of the key.
    package let isKeyBound: Bool
    /// Whether the application gets the refresh token.
    package let isRefreshable: Bool

    package var signedIn: SignedIn { SignedIn(user: user, session: session) }
}

extension Application {
    /// Whether it gets refresh tokens.
    ///
    /// A third party gets them with `offline_access` alone.
    func mayRefresh(_ grant: SessionGrant?) -> Bool {
        guard client.grantTypes.contains(.refreshToken) else { return false }
        return grant.map { $0.isOffline || client.party == .first } ?? true
    }
}

/// The reason why a code cannot be exchanged.
package enum CodeExchangeError: SessionStartingError, Equatable, Sendable {
    case refused(AdmissionRefusal)
    /// The code is bound to a key, or the application must prove one, and the request does not. The code stays good.
    case keyNotProved
    /// The client asks for more than was granted. The code stays good.
    case narrowing(TokenNarrowingError)
    /// The code is malformed, another application's, expired or used.
    case invalidCode
    case storage(StoreError)
}
