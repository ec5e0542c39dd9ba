/// A provider at which users of an application log in, as `GET /v1/upstreams` lists it.
public struct Upstream: Codable, Hashable, Sendable, Identifiable {
    /// The provider's id at this server, as `google`.
    public var id: String
    /// The kind of the provider: `google`, `apple`, `oidc` and others; newer servers may send more.
    public var provider: String
    /// The name for people.
    public var name: String
    /// The address of a login in a browser, below the server's own.
    public var path: String

    /// A provider.
    public init(id: String, provider: String, name: String, path: String) {
        self.id = id
        self.provider = provider
        self.name = name
        self.path = path
    }
}

/// The answer to `GET /v1/upstreams`.
public struct UpstreamList: Codable, Hashable, Sendable {
    /// The providers, in the order of their buttons.
    public var upstreams: [Upstream]

    /// A list of providers.
    public init(upstreams: [Upstream]) { self.upstreams = upstreams }
}

/// The answer to `POST /v1/sessions/federated/nonces`.
public struct FederatedNonce: Codable, Hashable, Sendable {
    /// The text for the provider, good for one login.
    public var nonce: String
    /// Its lifetime in seconds.
    public var expiresIn: Int

    /// A nonce.
    public init(nonce: String, expiresIn: Int) {
        self.nonce = nonce
        self.expiresIn = expiresIn
    }
}

/// The body of `POST /v1/sessions/federated`.
public struct FederatedLogInRequest: Codable, Sendable {
    /// The provider's id at this server.
    public var upstreamID: String
    /// The ID token that the provider gave the app (OpenID Connect Core §2); nil if there is only an access token.
    public var idToken: String?
    /// The nonce of this server that the app gave the provider, as it is or as SHA-256 in hexadecimal digits.
    public var nonce: String
    /// The access token.
    ///
    /// Set it if there is no ID token, or if the ID token has its hash (`at_hash`).
    public var accessToken: String?
    /// The code beside the ID token, with which the server can end its access when the user is deleted.
    public var authorizationCode: String?
    /// The name that Apple tells the app at the first login.
    public var displayName: String?
    /// The device that logs in.
    public var device: Device?

    /// Makes a request.
    public init(
        upstreamID: String,
        idToken: String?,
        nonce: String,
        accessToken: String? = nil,
        authorizationCode: String? = nil,
        displayName: String? = nil,
        device: Device? = nil
    ) {
        self.upstreamID = upstreamID
        self.idToken = idToken
        self.nonce = nonce
        self.accessToken = accessToken
        self.authorizationCode = authorizationCode
        self.displayName = displayName
        self.device = device
    }
}

/// The body of `POST /v1/users/me/identities/federated`.
public struct FederatedLinkRequest: Codable, Sendable {
    /// The provider's id at this server.
    public var upstreamID: String
    /// The ID token that the provider gave the app (OpenID Connect Core §2); nil if there is only an access token.
    public var idToken: String?
    /// The nonce of this server that the app gave the provider, as it is or as SHA-256 in hexadecimal digits.
    public var nonce: String
    /// The access token.
    ///
    /// Set it if there is no ID token, or if the ID token has its hash (`at_hash`).
    public var accessToken: String?
    /// The code beside the ID token, with which the server can end its access when the user is deleted.
    public var authorizationCode: String?

    /// Makes a request.
    public init(
        upstreamID: String,
        idToken: String?,
        nonce: String,
        accessToken: String? = nil,
        authorizationCode: String? = nil
    ) {
        self.upstreamID = upstreamID
        self.idToken = idToken
        self.nonce = nonce
        self.accessToken = accessToken
        self.authorizationCode = authorizationCode
    }
}

/// The body of `POST /v1/upstreams/{id}/notices`, as Apple sends it.
public struct UpstreamNoticeRequest: Codable, Hashable, Sendable {
    /// A JWT of the provider.
    public var payload: String

    /// Makes a request.
    public init(payload: String) { self.payload = payload }
}

extension Endpoint {
    /// The providers at which users of the application log in: 200.
    public static var upstreams: Endpoint<NoBody, UpstreamList> { .init("GET", "/v1/upstreams") }
    /// A nonce for a login with a provider on the device: 201.
    public static var federatedNonce: Endpoint<NoBody, FederatedNonce> {
        .init("POST", "/v1/sessions/federated/nonces")
    }
    /// Starts a session with the ID token of a provider: 201.
    public static var federatedLogIn: Endpoint<FederatedLogInRequest, SignedIn> {
        .init("POST", "/v1/sessions/federated")
    }
    /// Links an identity at a provider with the current user: 201.
    public static var linkFederatedIdentity: Endpoint<FederatedLinkRequest, Identity> {
        .init("POST", "/v1/users/me/identities/federated")
    }
    /// Receives a provider's notice about an account: 204.
    public static var upstreamNotice: Endpoint<UpstreamNoticeRequest, NoBody> {
        .init("POST", "/v1/upstreams/{id}/notices")
    }
}
