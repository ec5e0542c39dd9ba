/// The digests of a session's last three refresh tokens, with the server's rule for refreshes.
///
/// The client makes the next refresh token and sends it with the current one. The server, the fake server of
/// `LatchkeyTesting` and the simulation all use this rule, which has no time, storage or network.
public struct RefreshChain: Sendable, Hashable {
    /// A digest of a refresh token.
    public typealias Digest = [UInt8]

    /// The current token.
    public let current: Digest
    /// The token before the current one.
    public let previous: Digest?
    /// The token before the previous one.
    public let beforePrevious: Digest?

    /// Makes a chain.
    public init(current: Digest, previous: Digest? = nil, beforePrevious: Digest? = nil) {
        self.current = current
        self.previous = previous
        self.beforePrevious = beforePrevious
    }

    /// Judges a request with a presented token and the next one.
    public func receive(_ presented: Digest, next: Digest) -> Outcome {
        if presented == current {
            .rotate(RefreshChain(current: next, previous: current, beforePrevious: previous))
        } else if presented == previous, next == current {
            .repeatAnswer
        } else if presented == beforePrevious, next == previous {
            .superseded
        } else {
            .reuse
        }
    }

    /// The outcome of a refresh.
    public enum Outcome: Sendable, Hashable {
        /// The token is current: store the new chain and answer a new access token.
        case rotate(RefreshChain)
        /// A repeated request, whose reply was lost: answer a new access token without a change.
        case repeatAnswer
        /// A late copy of an older request: refuse it without a change.
        case superseded
        /// Two parties hold the session: end it.
        case reuse
    }
}
