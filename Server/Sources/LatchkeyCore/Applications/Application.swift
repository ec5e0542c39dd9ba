/// A registered client of the server, and the rules for its users.
package struct Application: Sendable, Equatable {
    /// A slug of 2 to 64 of `a-z`, `0-9` and `-`.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The application of a request without the application header.
    package static let defaultID: ID = "default"

    package let id: ID
    package let name: String
    /// The `aud` claim of its access tokens; the issuer when nil.
    package let audience: String?
    package private(set) var sessionPolicy: SessionPolicy
    package let passwordRules: PasswordRules
    package let accountRules: AccountRules
    /// The redirect URIs to which users return after a login in the browser.
    package let redirectURIs: [RedirectURI]
    /// The digest of the client secret; nil for an application without one.
    package let clientSecretDigest: [UInt8]?
    /// Whether the server answers clients of the Khoros API for it.
    package let servesKhoros: Bool
    /// The rules for clients of the Kii API; nil if the server does not answer them.
    package let kii: KiiRules?
    /// The look of its pages and messages.
    package let brand: ApplicationBrand
    /// The rules for it as an OAuth client.
    package let client: ClientRules

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
        kii: KiiRules? = nil,
        brand: ApplicationBrand = ApplicationBrand(),
        client: ClientRules = ClientRules()
    ) {
        self.id = id
        self.name = name
        self.audience = audience
        self.sessionPolicy = sessionPolicy
        self.passwordRules = passwordRules.knowing([id.rawValue, name] + [brand.name].compactMap { $0 })
        self.accountRules = accountRules
        self.redirectURIs = redirectURIs
        self.clientSecretDigest = clientSecretDigest
        self.servesKhoros = servesKhoros
        self.kii = kii
        self.brand = brand
        self.client = client
    }

    /// The application with the account and password rules of another one.
    func with(rulesOf other: Application) -> Application {
        Application(
            id: id,
            name: name,
            audience: audience,
            sessionPolicy: sessionPolicy,
            passwordRules: other.passwordRules,
            accountRules: other.accountRules,
            redirectURIs: redirectURIs,
            clientSecretDigest: clientSecretDigest,
            servesKhoros: servesKhoros,
            kii: kii,
            brand: brand,
            client: client
        )
    }

    /// The application with another session policy.
    func with(_ policy: SessionPolicy) -> Application {
        var application = self
        application.sessionPolicy = policy
        return application
    }

    /// Whether an id is a valid slug.
    package static func isID(_ id: ID) -> Bool {
        (2...64).contains(id.rawValue.utf8.count)
            && id.rawValue.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
