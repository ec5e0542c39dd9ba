package import Foundation

/// A notification that the caller has claimed and must send.
package struct ClaimedNotification: ClaimedDelivery, Equatable {
    package typealias Record = NotificationRecord

    package let id: PushNotification.ID
    package let claim: String
    package let kind: NotificationKind
    package let reference: NotificationReference
    /// The device; nil if it has left the user, or has just moved to the session that the notification is about.
    package var target: NotificationTarget?
    package let createdAt: Date
    package let triedUntil: Date
    package let attempts: Int

    package init(
        id: PushNotification.ID,
        claim: String,
        kind: NotificationKind,
        reference: NotificationReference,
        target: NotificationTarget? = nil,
        createdAt: Date,
        triedUntil: Date,
        attempts: Int
    ) {
        self.id = id
        self.claim = claim
        self.kind = kind
        self.reference = reference
        self.target = target
        self.createdAt = createdAt
        self.triedUntil = triedUntil
        self.attempts = attempts
    }
}

/// The device that a notification goes to, and the session that it is about.
package struct NotificationReference: Sendable, Equatable {
    package let userID: User.ID
    /// The session that it is about, which gets no notification itself.
    package let sessionID: SessionRecord.ID
    package let provider: PushProvider
    package let tokenDigest: [UInt8]

    package init(userID: User.ID, sessionID: SessionRecord.ID, provider: PushProvider, tokenDigest: [UInt8]) {
        self.userID = userID
        self.sessionID = sessionID
        self.provider = provider
        self.tokenDigest = tokenDigest
    }
}

/// The target of a notification.
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
