package import Foundation

/// The times at which a failed delivery is tried again.
///
/// The first retry comes after half to all of `shortest`, the next after half to all of twice that, and so on up to
/// `longest`. The random part spreads the retries of deliveries that failed together.
package struct RetryPlan: Sendable, Equatable {
    package let shortest: TimeInterval
    package let longest: TimeInterval
    /// The most attempts; nil if only the time limits them.
    package let mostAttempts: Int?

    package init(shortest: TimeInterval, longest: TimeInterval, mostAttempts: Int? = nil) {
        self.shortest = shortest
        self.longest = longest
        self.mostAttempts = mostAttempts
    }

    /// The wait after this number of failed attempts, with a random number from 0 to 1.
    package func pause(afterAttempts attempts: Int, chance: Double) -> TimeInterval {
        let doublings = min(max(attempts - 1, 0), 20)
        let full = min(shortest * TimeInterval(1 << doublings), longest)
        return full * (0.5 + 0.5 * chance)
    }

    /// The time of the next attempt; nil if no attempts or no time are left.
    ///
    /// The last attempt comes at the very end.
    package func next(
        afterAttempts attempts: Int,
        at time: Date,
        notBefore minimum: TimeInterval? = nil,
        until end: Date,
        chance: Double
    ) -> Date? {
        guard time < end, attempts < mostAttempts ?? .max else { return nil }
        let pause = max(pause(afterAttempts: attempts, chance: chance), minimum ?? 0)
        return min(time.addingTimeInterval(pause), end)
    }
}
