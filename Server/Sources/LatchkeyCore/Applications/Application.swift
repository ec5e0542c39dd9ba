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
    package private(set) var sessionPolicy: SessionPolicy
    package let passwordRules: PasswordRules
    package let accountRules: AccountRules
    /// Where its users are sent back to after a login in the browser.
    package let redirectURIs: [RedirectURI]
    /// The digest of the secret by which it proves itself; nil for one that has none.
    package let clientSecretDigest: [UInt8]?
    /// Whether clients of a Khoros community are answered for it.
    package let servesKhoros: Bool
    /// How clients of the Kii wire are answered for it; nil where they are not.
    package let kii: KiiRules?

    package init(
        id: ID,
        name: String,
        audience: String? = nil,
        sessionPolicy: SessionPolicy = SessionPolicy(),
        passwordRules: PasswordRules = PasswordRules(),
        accountRules: AccountRules = AccountRules(),
        redirectURIs: [RedirectURI] = [],
        clientSecretDigest: [UInt8]? = nil,
        servesKhoros: Bool = false,
        kii: KiiRules? = nil
    ) {
        self.id = id
        self.name = name
        self.audience = audience
        self.sessionPolicy = sessionPolicy
        self.passwordRules = passwordRules.knowing([id, name])
        self.accountRules = accountRules
        self.redirectURIs = redirectURIs
        self.clientSecretDigest = clientSecretDigest
        self.servesKhoros = servesKhoros
        self.kii = kii
    }

    /// The same with other lifetimes.
    func with(_ policy: SessionPolicy) -> Application {
        var application = self
        application.sessionPolicy = policy
        return application
    }

    /// Whether a text may be the id of an application.
    package static func isID(_ text: String) -> Bool {
        (2...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
