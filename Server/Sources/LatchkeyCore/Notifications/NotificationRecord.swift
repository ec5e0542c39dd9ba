package import Foundation

/// What is known of a notification, without its device: for operators.
package struct NotificationRecord: Sendable, Equatable {
    package let id: PushNotification.ID
    /// A word; maybe one that a newer program uses.
    package let kind: String
    /// A word; maybe one that a newer program uses.
    package let provider: String
    package let userID: User.ID
    package let createdAt: Date
    package let attempts: Int
    package let state: DeliveryState
    /// When it is tried next, was sent, or failed.
    package let time: Date
    /// Why the last attempt failed.
    package let lastError: String?

    package init(
        id: PushNotification.ID,
        kind: String,
        provider: String,
        userID: User.ID,
        createdAt: Date,
        attempts: Int,
        state: DeliveryState,
        time: Date,
        lastError: String?
    ) {
        self.id = id
        self.kind = kind
        self.provider = provider
        self.userID = userID
        self.createdAt = createdAt
        self.attempts = attempts
        self.state = state
        self.time = time
        self.lastError = lastError
    }
}
