package import Foundation

/// A notification that is the caller's to send.
package struct ClaimedNotification: ClaimedDelivery, Equatable {
    package typealias Record = NotificationRecord

    package let id: PushNotification.ID
    package let claim: String
    package let kind: NotificationKind
    package let reference: NotificationReference
    /// Nil when the device is not the user's any more, or has just become that of the session it tells about.
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

/// Which device a notification is for, and which session it tells about.
package struct NotificationReference: Sendable, Equatable {
    package let userID: User.ID
    /// The session that it tells about, which gets none itself.
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
