package import Foundation

/// The times at which an unsent message is tried again.
package enum MessageRetry {
    /// Retries come after 1 to 2 seconds at first, and every 5 to 10 minutes in the end.
    package static let plan = RetryPlan(shortest: 2, longest: 10 * 60)

    /// The time for which a message is tried, in seconds: a day, or an hour if its content expires.
    package static func retryPeriod(for message: Message) -> TimeInterval {
        message.parameters.lifetime == nil ? 24 * 60 * 60 : 60 * 60
    }
}
