/// A registered client of the server, and the rules for its users.
package struct Application: Sendable, Equatable {
    /// The id: a slug of 2 to 64 of `a-z`, `0-9` and `-`.
    package typealias ID = String

    /// The application that a request without a header means.
    package static let defaultID: ID = "default"

    package let id: ID
    package let name: String
    /// What stands in the `aud` of its access tokens; the issuer when nil.
    package let audience: String?
    package let sessionPolicy: SessionPolicy
    package let passwordRules: PasswordRules

    package init(
        id: ID,
        name: String,
        audience: String? = nil,
        sessionPolicy: SessionPolicy = SessionPolicy(),
        passwordRules: PasswordRules = PasswordRules()
    ) {
        self.id = id
        self.name = name
        self.audience = audience
        self.sessionPolicy = sessionPolicy
        self.passwordRules = passwordRules
    }
}

/// Where applications are kept.
package protocol ApplicationStore: Sendable {
    /// All applications of this server.
    func all() async throws(StoreError) -> [Application]
}
