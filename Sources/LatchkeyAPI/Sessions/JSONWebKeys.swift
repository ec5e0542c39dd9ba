/// The public keys of access tokens, a JWK set (RFC 7517).
public struct JSONWebKeySet: Codable, Sendable, Hashable {
    /// The keys, newest first.
    public var keys: [JSONWebKey]

    /// A set of keys.
    public init(keys: [JSONWebKey]) { self.keys = keys }
}

/// A public key on the curve P-256 (RFC 7517, RFC 7518 §6.2).
public struct JSONWebKey: Codable, Sendable, Hashable {
    /// The type of the key: `EC`.
    public var kty: String
    /// The curve: `P-256`.
    public var crv: String
    /// The algorithm: `ES256`.
    public var alg: String
    /// The use: `sig`.
    public var use: String
    /// The key id in the header of tokens.
    public var kid: String
    /// The x coordinate, base64url.
    public var x: String
    /// The y coordinate, base64url.
    public var y: String

    /// An ES256 key.
    public init(kid: String, x: String, y: String) {
        kty = "EC"
        crv = "P-256"
        alg = "ES256"
        use = "sig"
        self.kid = kid
        self.x = x
        self.y = y
    }
}

extension Endpoint {
    /// The public keys: 200, cacheable.
    public static var jsonWebKeys: Endpoint<NoBody, JSONWebKeySet> { .init("GET", "/.well-known/jwks.json") }
}
