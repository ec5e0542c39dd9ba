/// The public keys of tokens, a JWK set (RFC 7517).
public struct JSONWebKeySet: Codable, Sendable, Hashable {
    /// The keys, newest first.
    public var keys: [JSONWebKey]

    /// A set of keys.
    public init(keys: [JSONWebKey]) { self.keys = keys }
}

/// A public key on the curve P-256, or an RSA key (RFC 7517, RFC 7518 §6).
///
/// Access tokens are signed by keys on P-256. ID tokens may be signed by RSA keys.
public struct JSONWebKey: Sendable, Hashable {
    /// The type of the key: `EC` or `RSA`.
    public var kty: String
    /// The curve: `P-256`; empty for an RSA key.
    public var crv: String
    /// The algorithm: `ES256` or `RS256`.
    public var alg: String
    /// The use: `sig`.
    public var use: String
    /// The key id in the header of tokens.
    public var kid: String
    /// The x coordinate, base64url; empty for an RSA key.
    public var x: String
    /// The y coordinate, base64url; empty for an RSA key.
    public var y: String
    /// The modulus, base64url; nil for a key on a curve.
    public var n: String?
    /// The exponent, base64url; nil for a key on a curve.
    public var e: String?

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

    /// An RS256 key.
    public init(kid: String, n: String, e: String) {
        kty = "RSA"
        crv = ""
        alg = "RS256"
        use = "sig"
        self.kid = kid
        x = ""
        y = ""
        self.n = n
        self.e = e
    }
}

extension JSONWebKey: Codable {
    private enum CodingKeys: String, CodingKey {
        case kty, crv, alg, use, kid, x, y, n, e
    }

    /// Reads a key; members of the other type may be missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kty = try container.decode(String.self, forKey: .kty)
        alg = try container.decode(String.self, forKey: .alg)
        use = try container.decode(String.self, forKey: .use)
        kid = try container.decode(String.self, forKey: .kid)
        crv = try container.decodeIfPresent(String.self, forKey: .crv) ?? ""
        x = try container.decodeIfPresent(String.self, forKey: .x) ?? ""
        y = try container.decodeIfPresent(String.self, forKey: .y) ?? ""
        n = try container.decodeIfPresent(String.self, forKey: .n)
        e = try container.decodeIfPresent(String.self, forKey: .e)
    }

    /// Writes the members of the key's type.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kty, forKey: .kty)
        try container.encode(alg, forKey: .alg)
        try container.encode(use, forKey: .use)
        try container.encode(kid, forKey: .kid)
        for (member, value) in [(CodingKeys.crv, crv), (.x, x), (.y, y)] where !value.isEmpty {
            try container.encode(value, forKey: member)
        }
        try container.encodeIfPresent(n, forKey: .n)
        try container.encodeIfPresent(e, forKey: .e)
    }
}

extension Endpoint {
    /// The public keys: 200, cacheable.
    public static var jsonWebKeys: Endpoint<NoBody, JSONWebKeySet> { .init("GET", "/.well-known/jwks.json") }
}
