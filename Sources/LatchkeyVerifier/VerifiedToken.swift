public import Foundation
public import LatchkeyJSON

/// The claims of a verified access token (RFC 9068 §2.2).
public struct VerifiedToken: Sendable, Hashable {
    /// The user's id, or the client's for a token without a user (`sub`).
    public let subject: String
    /// The client that the token was issued to.
    public let clientID: String?
    /// The token's scopes; empty if it has none.
    public let scopes: Set<String>
    /// The token's id (`jti`).
    public let id: String?
    /// The session's id (`sid`).
    public let sessionID: String?
    /// When the token was issued.
    public let issuedAt: Date
    /// When the token expires.
    public let expiresAt: Date
    /// The level of the login (`acr`); Latchkey has `1`, `2` for two factors, and `phr` for a passkey.
    public let level: String?
    /// When the user logged in (`auth_time`).
    public let authenticatedAt: Date?
    /// The thumbprint (RFC 7638) of the key that the token is bound to; nil for a bearer token.
    public let keyThumbprint: String?
    /// All claims.
    public let claims: [String: JSONValue]
}
