package import Foundation

/// The record of a message without its text, for operators.
package struct MessageRecord: Sendable, Equatable {
    package let id: Message.ID
    /// The kind's name, possibly of a newer version.
    package let kind: String
    package let channel: String
    package let recipient: String
    package let createdAt: Date
    package let attempts: Int
    package let state: DeliveryState
    /// The time of the next attempt, of the sending, or of the failure.
    package let time: Date
    /// The reason why the last attempt failed.
    package let lastError: String?

    package init(
        id: Message.ID,
        kind: String,
        channel: String,
        recipient: String,
        createdAt: Date,
        attempts: Int,
        state: DeliveryState,
        time: Date,
        lastError: String?
    ) {
        self.id = id
        self.kind = kind
        self.channel = channel
        self.recipient = recipient
        self.createdAt = createdAt
        self.attempts = attempts
        self.state = state
        self.time = time
        self.lastError = lastError
    }
}
