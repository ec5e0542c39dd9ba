/// The credentials with which your service asks the issuer about tokens (RFC 7662).
///
/// It does not print the secret.
public struct Introspection: Sendable {
    /// The id of your service at the issuer.
    public let clientID: String
    let clientSecret: String

    /// - Parameters:
    ///   - clientID: The id of your service at the issuer; the issuer answers about tokens for this client only.
    ///   - clientSecret: Its secret.
    public init(clientID: String, clientSecret: String) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}

extension Introspection: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The id alone.
    public var description: String { "Introspection(\(clientID), …)" }
    /// The id alone.
    public var debugDescription: String { description }
    /// Without children, because the client secret is one.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
