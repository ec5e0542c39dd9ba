/// What a session remembers of its refresh tokens: the digests of the last three, never the tokens.
///
/// The client makes the next refresh token and sends it with the present one, and this is the rule by which the server
/// answers. It is here and nowhere else, without time, storage or network: the server stores what it decides, the fake
/// server of `LatchkeyTesting` answers by it, and the simulation holds it against the client.
public struct RefreshChain: Sendable, Hashable {
    /// What is remembered of a refresh token.
    public typealias Digest = [UInt8]

    /// The token that the session has now.
    public let current: Digest
    /// The token that it had before.
    public let previous: Digest?
    /// The token that it had before that.
    public let beforePrevious: Digest?

    /// The chain of a session.
    public init(current: Digest, previous: Digest? = nil, beforePrevious: Digest? = nil) {
        self.current = current
        self.previous = previous
        self.beforePrevious = beforePrevious
    }

    /// What to do with a request that presents one token and names the one to follow.
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

    /// What becomes of a refresh.
    public enum Outcome: Sendable, Hashable {
        /// The token is the current one: move along and answer a new access token.
        case rotate(RefreshChain)
        /// The same request again, because its reply was lost: answer a new access token, change nothing.
        case repeatAnswer
        /// A copy of an older request that comes late: refuse it, change nothing.
        case superseded
        /// Two parties hold one session: end it.
        case reuse
    }
}
