package import Foundation

/// When a message that was not sent is tried again, and when no more.
package enum MessageRetry {
    /// Again in 1 to 2 seconds, at last every 5 to 10 minutes.
    package static let plan = RetryPlan(shortest: 2, longest: 10 * 60)

    /// For how long a message is tried: a day, or an hour when it holds what is over by then.
    package static func patience(for message: Message) -> TimeInterval {
        message.parameters.lifetime == nil ? 24 * 60 * 60 : 60 * 60
    }
}
