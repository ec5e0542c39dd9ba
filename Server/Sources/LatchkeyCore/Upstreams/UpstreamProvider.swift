/// The facts about a company at which people may have an account: where it answers, and how far its statements go.
///
/// Each company is a row of ``all``, so a new one needs no code of its own.
package struct UpstreamProvider: Sendable, Equatable {
    /// How the user of an answer is known.
    package enum Source: Sendable, Equatable {
        /// By the ID token of the token endpoint (OpenID Connect Core §3.1.3.7).
        case idToken
        /// By the answer of an API to the access token, because the company has no ID tokens.
        case account(UpstreamAccount)
    }

    /// The places of the endpoints.
    package enum Endpoints: Sendable, Equatable {
        /// In the document at the issuer's `/.well-known/openid-configuration`.
        case discovered
        case fixed(UpstreamEndpoints)
    }

    /// When an e-mail address counts as the user's own.
    package enum AddressRule: Sendable, Equatable {
        /// If `email_verified` is true; some send the text `true`.
        case emailVerified
        /// If `xms_edov` says that the domain's owner has confirmed it; `email` alone is free text at Microsoft.
        case domainOwnerVerified
        /// If the API says so itself.
        case account
        case never
    }

    /// The way in which the server authenticates at the token endpoint.
    package enum Authentication: String, Sendable, Equatable {
        case secretBasic = "client_secret_basic"
        case secretPost = "client_secret_post"
        /// A JWT that the server signs for each request, in the place of a secret.
        case appleSecret = "apple"
    }

    /// The name in commands and addresses, as `google`.
    package let name: String
    /// The name for people.
    package let title: String
    /// The `iss` of its ID tokens, and of its users in the database; nil if the operator names it.
    package let issuer: String?
    /// Other spellings of the issuer in ID tokens.
    package let otherIssuers: Set<String>
    package let endpoints: Endpoints
    package let source: Source
    package let scopes: [String]
    /// Further parameters of the authorization request.
    package let parameters: [AuthorizationParameter]
    /// Whether the answer comes as a form of another site, without the browser's cookies.
    package let postsAnswers: Bool
    package let authentication: Authentication
    package let addresses: AddressRule
    /// Whether the company wants an app to end its access when an account is deleted.
    package let revokesAccess: Bool
    /// Whether the company tells when somebody withdraws an app's access or deletes their account.
    package let sendsNotices: Bool
    /// The algorithms of its ID tokens.
    package let algorithms: Set<String>
    /// How to find out whether an access token from a device was issued to this server's app; nil if such a token logs
    /// nobody in.
    package let inspection: UpstreamTokenInspection?

    init(
        _ name: String,
        _ title: String,
        issuer: String?,
        otherIssuers: Set<String> = [],
        endpoints: Endpoints = .discovered,
        source: Source = .idToken,
        scopes: [String] = ["openid", "email", "profile"],
        parameters: [AuthorizationParameter] = [],
        postsAnswers: Bool = false,
        authentication: Authentication = .secretBasic,
        addresses: AddressRule,
        revokesAccess: Bool = false,
        sendsNotices: Bool = false,
        algorithms: Set<String> = ["RS256", "ES256", "PS256", "EdDSA"],
        inspection: UpstreamTokenInspection? = nil
    ) {
        self.name = name
        self.title = title
        self.issuer = issuer
        self.otherIssuers = otherIssuers
        self.endpoints = endpoints
        self.source = source
        self.scopes = scopes
        self.parameters = parameters
        self.postsAnswers = postsAnswers
        self.authentication = authentication
        self.addresses = addresses
        self.revokesAccess = revokesAccess
        self.sendsNotices = sendsNotices
        self.algorithms = algorithms
        self.inspection = inspection
    }
}

extension UpstreamProvider {
    /// Whether the provider gives apps ID tokens, even if it gives browsers none.
    var hasNativeIDTokens: Bool {
        if case .fixed(let endpoints) = endpoints { return endpoints.keySet != nil }
        return true
    }
}

/// The endpoints of a provider.
package struct UpstreamEndpoints: Sendable, Equatable {
    package var authorization: String
    package var token: String
    package var keySet: String?
    package var userinfo: String?
    /// Ends the access of a token (RFC 7009).
    package var revocation: String?
    /// Logs the browser out (OpenID Connect RP-Initiated Logout 1.0).
    package var logOut: String?
    /// The ways to authenticate with a secret at the token endpoint; empty if the provider does not say.
    package var secretMethods: [String] = []
    /// Whether answers have `iss` (RFC 9207).
    package var namesIssuer = false

    package init(authorization: String, token: String, keySet: String? = nil) {
        self.authorization = authorization
        self.token = token
        self.keySet = keySet
    }
}

/// A provider's endpoint that tells to which client an access token was issued.
///
/// Without this check, the operator of another app could log in here with its users' tokens.
package struct UpstreamTokenInspection: Sendable, Equatable {
    package let url: String
    /// The parameter with the token.
    package var parameter = "access_token"
    /// Whether the server sends its client id and secret as a bearer token, as Facebook demands.
    package var authenticates = false
    /// The members that lead to the object about the token.
    package var path: [String] = []
    /// The member with the client id.
    package var clientID = "client_id"
    /// The member that must be true; nil if the HTTP status tells.
    package var validity: String?
    /// The member with the remaining lifetime in seconds; nil if `validity` covers it.
    package var lifetime: String?
    /// The member with the user's id, which must be that of `account`; nil if there is none.
    package var subject: String?
    /// The API that says who the user is.
    package let account: UpstreamAccount

    package init(url: String, account: UpstreamAccount) {
        self.url = url
        self.account = account
    }
}

/// The API of a company without ID tokens that says whom an access token belongs to.
package struct UpstreamAccount: Sendable, Equatable {
    package let url: String
    /// Query parameters of the request.
    package var query: [AuthorizationParameter] = []
    /// The members that lead to the object about the user.
    package var path: [String] = []
    /// The member with the permanent id of the user, a text or a number.
    package var subject = "id"
    package var login: String?
    package var displayName: String? = "name"
    package var emailAddress: String? = "email"
    /// The URL of a list of addresses, each with `email`, `primary` and `verified`.
    package var addressList: String?
    /// Whether each request has an HMAC of the access token under the client secret, as Facebook demands.
    package var provesSecret = false

    package init(url: String) { self.url = url }
}
