package import Foundation

/// Where notifications wait to be sent, and what became of them is noted.
///
/// Each refers to a device and holds no token: who has the device when it is sent decides whether it goes. What this program
/// has no texts or no sender for, as a newer one's, it neither claims nor counts as due.
package protocol NotificationStore: DeliveryStore where Claimed == ClaimedNotification {
    /// Removes the device of a notification, unless it was registered again since.
    func removeDevice(of notification: ClaimedNotification) async throws(StoreError)
}

/// A notification that is the caller's to send.
package struct ClaimedNotification: ClaimedDelivery, Equatable {
    package typealias Record = NotificationRecord

    package let id: PushNotification.ID
    package let claim: String
    package let kind: NotificationKind
    /// Nil when the device is not the user's any more, or has just become that of the session it tells about.
    package let target: NotificationTarget?
    package let createdAt: Date
    package let triedUntil: Date
    package let attempts: Int

    package init(
        id: PushNotification.ID,
        claim: String,
        kind: NotificationKind,
        target: NotificationTarget?,
        createdAt: Date,
        triedUntil: Date,
        attempts: Int
    ) {
        self.id = id
        self.claim = claim
        self.kind = kind
        self.target = target
        self.createdAt = createdAt
        self.triedUntil = triedUntil
        self.attempts = attempts
    }
}

/// Where a notification goes.
package struct NotificationTarget: Sendable, Equatable {
    package let device: PushDeviceRecord
    package let userID: User.ID
    package let registeredAt: Date
    /// The user's language.
    package let locale: String?

    package init(device: PushDeviceRecord, userID: User.ID, registeredAt: Date, locale: String?) {
        self.device = device
        self.userID = userID
        self.registeredAt = registeredAt
        self.locale = locale
    }
}

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
