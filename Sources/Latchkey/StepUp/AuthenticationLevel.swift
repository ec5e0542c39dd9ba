/// How well the server knows who the person is: the `acr` of a login (OpenID Connect Core §2, RFC 9470).
///
/// A Latchkey server has three levels, in this order. Others are as your resource servers name them.
public struct AuthenticationLevel: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// One factor: a password, a code by message, or single sign-on.
    public static let oneFactor: AuthenticationLevel = "1"
    /// Two factors.
    public static let twoFactors: AuthenticationLevel = "2"
    /// A passkey, which no other site can phish.
    public static let phishingResistant: AuthenticationLevel = "phr"

    /// The name on the wire.
    public let rawValue: String

    /// Makes a level with its name on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a level with its name on the wire.
    public init(stringLiteral value: String) { rawValue = value }
}
