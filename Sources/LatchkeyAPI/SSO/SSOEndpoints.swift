public import Foundation

/// The body of `POST /v1/sessions/sso`.
public struct SSOLogInRequest: Codable, Sendable {
    /// A LithiumSSO token or a JWT, signed with a key of the application.
    public var ssoToken: String
    /// The application whose key signed the token.
    public var applicationID: String
    /// The device that logs in.
    public var device: Device?

    /// Makes a request.
    public init(ssoToken: String, applicationID: String, device: Device? = nil) {
        self.ssoToken = ssoToken
        self.applicationID = applicationID
        self.device = device
    }
}

/// The body of `POST /v1/users/me/identities`.
public struct IdentityLinkRequest: Codable, Sendable {
    /// A fresh token of the identity to link.
    public var ssoToken: String
    /// The current user's password; unnecessary within five minutes of a login.
    public var password: String?
    /// Whether to delete the user that single sign-on created for the identity, with all their data.
    ///
    /// Without it, such an identity is refused.
    public var replacesUser: Bool?

    /// Makes a request.
    public init(ssoToken: String, password: String? = nil, replacesUser: Bool? = nil) {
        self.ssoToken = ssoToken
        self.password = password
        self.replacesUser = replacesUser
    }
}

/// A user's identity at a company's backend, or at a provider.
public struct Identity: Codable, Hashable, Sendable {
    /// The identity's id at this server.
    public var id: String
    /// The application of the backend; with a provider, the one in which it was first used.
    public var applicationID: String
    /// The issuer of the provider, as `https://accounts.google.com`; nil for a backend.
    public var issuer: String?
    /// The user's unique id at that backend, or at the issuer.
    public var uniqueID: String
    /// The user's login there.
    public var login: String?
    /// When it was first used or linked.
    public var createdAt: Date
    /// When it was last used to log in.
    public var lastUsedAt: Date?

    /// An identity.
    public init(
        id: String,
        applicationID: String,
        issuer: String? = nil,
        uniqueID: String,
        login: String? = nil,
        createdAt: Date,
        lastUsedAt: Date? = nil
    ) {
        self.id = id
        self.applicationID = applicationID
        self.issuer = issuer
        self.uniqueID = uniqueID
        self.login = login
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}

/// The answer to `GET /v1/users/me/identities`.
public struct IdentityList: Codable, Hashable, Sendable {
    /// The user's identities, in the order of their links.
    public var identities: [Identity]

    /// A list of identities.
    public init(identities: [Identity]) { self.identities = identities }
}

extension Endpoint {
    /// Starts a session with a single-sign-on token: 201.
    public static var ssoLogIn: Endpoint<SSOLogInRequest, SignedIn> { .init("POST", "/v1/sessions/sso") }
    /// The user's identities at companies' backends and at providers: 200.
    public static var identities: Endpoint<NoBody, IdentityList> { .init("GET", "/v1/users/me/identities") }
    /// Links an identity with the current user: 201.
    public static var linkIdentity: Endpoint<IdentityLinkRequest, Identity> { .init("POST", "/v1/users/me/identities") }
    /// Unlinks an identity: 204.
    public static var unlinkIdentity: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/users/me/identities/{id}") }
}
