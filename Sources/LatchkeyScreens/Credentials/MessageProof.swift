/// What a message brought: the proof that a person receives what is sent to an address.
///
/// It prints as `MessageProof(…)`, whichever way it is printed.
public enum MessageProof: Sendable, Hashable {
    /// The six digits, and what the wish for the message was answered with.
    case code(String, of: String)
    /// The token of the message's link.
    case token(String)
}

extension MessageProof: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `MessageProof(…)`.
    public var description: String { "MessageProof(…)" }
    /// `MessageProof(…)`.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
