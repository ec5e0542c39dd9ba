/// What a session remembers of its refresh tokens: the digests of the last three rests, never the rests.
///
/// The rule of refresh is here and nowhere else, without time, storage or network, so that it can be simulated.
package struct RefreshChain: Sendable, Equatable {
    package typealias Digest = [UInt8]

    package let current: Digest
    package let previous: Digest?
    package let beforePrevious: Digest?

    package init(current: Digest, previous: Digest? = nil, beforePrevious: Digest? = nil) {
        self.current = current
        self.previous = previous
        self.beforePrevious = beforePrevious
    }

    /// What to do with a request that presents one rest and names the one to follow.
    package func receive(_ presented: Digest, next: Digest) -> Outcome {
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

    package enum Outcome: Sendable, Equatable {
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
