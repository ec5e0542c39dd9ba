package import Foundation

/// What is known of a message, without its text: for operators.
package struct MessageRecord: Sendable, Equatable {
    package let id: Message.ID
    /// A word; maybe one that a newer program uses.
    package let kind: String
    package let channel: String
    package let recipient: String
    package let createdAt: Date
    package let attempts: Int
    package let state: DeliveryState
    /// When it is tried next, was sent, or failed.
    package let time: Date
    /// Why the last attempt failed.
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
