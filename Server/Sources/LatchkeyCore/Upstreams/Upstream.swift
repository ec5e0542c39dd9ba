package import Foundation

/// A provider at which users of this server log in: Google, Apple, a company's own.
package struct Upstream: Sendable, Equatable {
    /// A slug of 1 to 32 of `a-z`, `0-9` and `-`; it stands in the redirect URI that the provider knows.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The secret by which this server authenticates at the provider.
    package enum Credential: Sendable, Equatable {
        /// None: the server is a public client there.
        case none
        case secret(Secret)
        /// A key of Apple's developer site, which signs a short-lived secret for each request.
        case appleKey(AppleKey)
    }

    /// The applications that offer it.
    package enum Offer: Sendable, Equatable {
        case everywhere
        case nowhere
        case applications(Set<Application.ID>)
    }

    /// The users for whom a provider is required: those of whole applications, and those with an address of a company.
    package struct Requirement: Sendable, Equatable {
        package var applications: Set<Application.ID> = []
        package var domains: Set<EmailDomain> = []

        package init() {}
    }

    package let id: ID
    package let provider: UpstreamProvider
    /// The name on its button; nil for the provider's.
    package let name: String?
    /// The issuer that the operator named; nil for the provider's.
    package let namedIssuer: String?
    /// The origin that is called in place of the provider's, for a gateway or a test; nil for the provider's.
    package let gateway: String?
    /// This server's id at the provider.
    package let clientID: String
    package let credential: Credential
    /// The ids of apps that log in with the provider on the device, whose tokens are accepted too.
    package let nativeClientIDs: [String]
    /// The scopes in place of the provider's; nil for those.
    package let scopes: [String]?
    /// The organizations whose members may log in: Microsoft's tenant ids, Google's hosted domains; empty for everybody.
    package let organizations: Set<String>
    package let offer: Offer
    /// The users for whom this provider is required.
    package let requirement: Requirement
    /// The levels of authentication of which a login there must reach one (`acr`); empty for any.
    package let acrValues: [String]
    /// Whether a log-out here also logs the browser out at the provider.
    package let logsOutThere: Bool
    /// The place among the buttons: the lowest comes first.
    package let position: Int
    package let createdAt: Date

    package init(
        id: ID,
        provider: UpstreamProvider,
        name: String? = nil,
        namedIssuer: String? = nil,
        gateway: String? = nil,
        clientID: String,
        credential: Credential = .none,
        nativeClientIDs: [String] = [],
        scopes: [String]? = nil,
        organizations: Set<String> = [],
        offer: Offer = .everywhere,
        requirement: Requirement = Requirement(),
        acrValues: [String] = [],
        logsOutThere: Bool = false,
        position: Int = 0,
        createdAt: Date
    ) {
        self.id = id
        self.provider = provider
        self.name = name
        self.namedIssuer = namedIssuer
        self.gateway = gateway
        self.clientID = clientID
        self.credential = credential
        self.nativeClientIDs = nativeClientIDs
        self.scopes = scopes
        self.organizations = organizations
        self.offer = offer
        self.requirement = requirement
        self.acrValues = acrValues
        self.logsOutThere = logsOutThere
        self.position = position
        self.createdAt = createdAt
    }

    /// The name for people.
    package var title: String { name ?? provider.title }

    /// The issuer of its users and tokens, perhaps with a part for the tenant of each.
    package var issuer: String { namedIssuer ?? provider.issuer ?? "" }

    /// Whether a text can be an id.
    package static func isID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.first != "-" && text.last != "-"
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Whether an application offers it.
    package func isOffered(by application: Application.ID) -> Bool {
        switch offer {
        case .everywhere: true
        case .nowhere: false
        case .applications(let ids): ids.contains(application)
        }
    }
}

/// A key of Apple's developer site, and the names that belong to it.
package struct AppleKey: Sendable, Equatable {
    package let teamID: String
    package let keyID: String
    /// The private key, P-256 as PEM.
    package let key: Secret

    package init(teamID: String, keyID: String, key: Secret) {
        self.teamID = teamID
        self.keyID = keyID
        self.key = key
    }
}
