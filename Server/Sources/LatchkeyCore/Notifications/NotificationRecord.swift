package import Foundation

/// The record of a notification without its device, for operators.
package struct NotificationRecord: Sendable, Equatable {
    package let id: PushNotification.ID
    /// The name on the wire, possibly of a newer version.
    package let kind: String
    /// The name on the wire, possibly of a newer version.
    package let provider: String
    package let userID: User.ID
    package let createdAt: Date
    package let attempts: Int
    package let state: DeliveryState
    /// The time of the next attempt, of the sending, or of the failure.
    package let time: Date
    /// The reason why the last attempt failed.
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
