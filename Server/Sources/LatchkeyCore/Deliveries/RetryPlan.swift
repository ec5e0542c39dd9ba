package import Foundation

/// When what was not sent is tried again, and when no more.
///
/// After the first failure it is tried again in half to all of `shortest`, then in twice that, and so on up to `longest`.
/// The part that is left to chance keeps things that failed together from coming back together.
package struct RetryPlan: Sendable, Equatable {
    package let shortest: TimeInterval
    package let longest: TimeInterval
    /// How many attempts there are at the most; nil where the time alone decides.
    package let mostAttempts: Int?

    package init(shortest: TimeInterval, longest: TimeInterval, mostAttempts: Int? = nil) {
        self.shortest = shortest
        self.longest = longest
        self.mostAttempts = mostAttempts
    }

    /// How long to wait after so many attempts have failed; what is left to chance goes from 0 to 1.
    package func pause(afterAttempts attempts: Int, chance: Double) -> TimeInterval {
        let doublings = min(max(attempts - 1, 0), 20)
        let full = min(shortest * TimeInterval(1 << doublings), longest)
        return full * (0.5 + 0.5 * chance)
    }

    /// When to try again; nil when the attempts or the time are over.
    ///
    /// The last attempt is at the very end.
    package func next(
        afterAttempts attempts: Int,
        at time: Date,
        notBefore wished: TimeInterval? = nil,
        until end: Date,
        chance: Double
    ) -> Date? {
        guard time < end, attempts < mostAttempts ?? .max else { return nil }
        let pause = max(pause(afterAttempts: attempts, chance: chance), wished ?? 0)
        return min(time.addingTimeInterval(pause), end)
    }
}
