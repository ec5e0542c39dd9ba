public import Foundation

/// The body of `POST /v1/sessions/sso`: log in with a single-sign-on token.
public struct SSOLogInRequest: Codable, Sendable {
    /// A LithiumSSO token or a signed JWT, made by a backend that has a key of the application.
    public var ssoToken: String
    /// The application whose key has made it.
    public var applicationID: String
    /// The device that logs in, for the user's list of sessions, and where push notifications reach it.
    public var device: Device?

    /// A login with a single-sign-on token.
    public init(ssoToken: String, applicationID: String, device: Device? = nil) {
        self.ssoToken = ssoToken
        self.applicationID = applicationID
        self.device = device
    }
}

/// The body of `POST /v1/users/me/identities`: both proofs that two accounts are one person's.
public struct IdentityLinkRequest: Codable, Sendable {
    /// A fresh token of the identity that is to be linked.
    public var ssoToken: String
    /// The password of the user who is signed in; not needed within five minutes of a login.
    public var password: String?
    /// Whether the user whom the identity has already, and whom single sign-on made, is given up for this one, with all
    /// that is theirs; false without it, and then such an identity is refused.
    public var replacesUser: Bool?

    /// A link.
    public init(ssoToken: String, password: String? = nil, replacesUser: Bool? = nil) {
        self.ssoToken = ssoToken
        self.password = password
        self.replacesUser = replacesUser
    }
}

/// Whom a company's backend knows a user as.
public struct Identity: Codable, Hashable, Sendable {
    /// The identity's id here.
    public var id: String
    /// The application whose backend it is.
    public var applicationID: String
    /// The user's unique id at that backend.
    public var uniqueID: String
    /// The user's login at that backend.
    public var login: String?
    /// When it was first used or linked.
    public var createdAt: Date
    /// When it was last used to log in.
    public var lastUsedAt: Date?

    /// An identity.
    public init(
        id: String,
        applicationID: String,
        uniqueID: String,
        login: String? = nil,
        createdAt: Date,
        lastUsedAt: Date? = nil
    ) {
        self.id = id
        self.applicationID = applicationID
        self.uniqueID = uniqueID
        self.login = login
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}

/// The answer to `GET /v1/users/me/identities`.
public struct IdentityList: Codable, Hashable, Sendable {
    /// The user's identities, the first linked first.
    public var identities: [Identity]

    /// A list of identities.
    public init(identities: [Identity]) { self.identities = identities }
}

extension Endpoint {
    /// Starts a session with a single-sign-on token: 201.
    public static var ssoLogIn: Endpoint<SSOLogInRequest, SignedIn> { .init("POST", "/v1/sessions/sso") }
    /// The user's identities at companies' backends: 200.
    public static var identities: Endpoint<NoBody, IdentityList> { .init("GET", "/v1/users/me/identities") }
    /// Links an identity with the user who is signed in: 201.
    public static var linkIdentity: Endpoint<IdentityLinkRequest, Identity> { .init("POST", "/v1/users/me/identities") }
    /// Unlinks an identity: 204.
    public static var unlinkIdentity: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/users/me/identities/{id}") }
}
