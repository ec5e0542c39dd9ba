/// The credentials in a request of an OAuth client.
package struct ClientCredentials: Sendable {
    /// The proof of the client (OpenID Connect Core §9).
    package enum Proof: Sendable {
        case none
        /// A secret in `Authorization`.
        case basic(secret: String)
        /// A secret in the form.
        case post(secret: String)
        /// A JWT that the client signed (RFC 7523).
        case assertion(String)
    }

    /// Nil if only the assertion names the client.
    package let id: Application.ID?
    package let proof: Proof

    package init(id: Application.ID?, proof: Proof) {
        self.id = id
        self.proof = proof
    }
}

extension ClientCredentials.Proof {
    /// The method that a client must have registered for it.
    var method: ClientAuthenticationMethod {
        switch self {
        case .none: .none
        case .basic: .secretBasic
        case .post: .secretPost
        case .assertion: .privateKey
        }
    }
}

/// A client whose credentials were checked.
package struct AuthenticatedClient: Sendable {
    package let application: Application
    /// Whether its credentials were proved; a public client has only named itself.
    package let isAuthenticated: Bool

    package init(application: Application, isAuthenticated: Bool) {
        self.application = application
        self.isAuthenticated = isAuthenticated
    }
}
