package import Foundation

/// When a message that was not sent is tried again, and when no more.
///
/// After the first failure it is tried again in 1 to 2 seconds, then in twice that, and so on up to 5 to 10 minutes. The
/// part that is left to chance keeps messages that failed together from coming back together.
package enum MessageRetry {
    package static let shortest: TimeInterval = 2
    package static let longest: TimeInterval = 10 * 60

    /// For how long a message is tried: a day, or an hour when it holds what is over by then.
    package static func patience(for message: Message) -> TimeInterval {
        message.parameters.lifetime == nil ? 24 * 60 * 60 : 60 * 60
    }

    /// How long to wait after so many attempts have failed; what is left to chance goes from 0 to 1.
    package static func pause(afterAttempts attempts: Int, chance: Double) -> TimeInterval {
        let doublings = min(max(attempts - 1, 0), 20)
        let full = min(shortest * TimeInterval(1 << doublings), longest)
        return full * (0.5 + 0.5 * chance)
    }

    /// When to try again; nil when the time is over.
    ///
    /// The last attempt is at the very end.
    package static func next(
        afterAttempts attempts: Int,
        at time: Date,
        until end: Date,
        chance: Double
    ) -> Date? {
        guard time < end else { return nil }
        return min(time.addingTimeInterval(pause(afterAttempts: attempts, chance: chance)), end)
    }
}
