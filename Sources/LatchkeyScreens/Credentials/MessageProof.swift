/// The code or link of a message, which proves access to an address.
///
/// It always prints as `MessageProof(…)`.
public enum MessageProof: Sendable, Hashable {
    /// The six digits, with the id of the request for the message.
    case code(String, of: String)
    /// The token of the link.
    case token(String)
}

extension MessageProof: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `MessageProof(…)`.
    public var description: String { "MessageProof(…)" }
    /// `MessageProof(…)`.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
