package import Foundation

/// What a user is told on one of their devices.
///
/// It holds nothing secret, and its description no token.
package struct PushNotification: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A UUID version 7 in lower case: the same at every attempt, so that a device that gets it twice shows it once.
    package typealias ID = String

    package let id: ID
    package let kind: NotificationKind
    package let device: PushDevice
    /// The user's language as a BCP 47 tag.
    package let locale: String?
    /// From when on it is of no use any more.
    package let expiresAt: Date

    package init(id: ID, kind: NotificationKind, device: PushDevice, locale: String?, expiresAt: Date) {
        self.id = id
        self.kind = kind
        self.device = device
        self.locale = locale
        self.expiresAt = expiresAt
    }

    /// What the device shows.
    package var text: NotificationText { kind.text(in: locale) }

    package var description: String { "PushNotification(\(kind.rawValue), \(id))" }
    package var debugDescription: String { description }
}

/// What a notification is about; each has its texts.
package enum NotificationKind: String, Sendable, CaseIterable {
    /// A session has begun on a device that the user has not logged in on before.
    case newSignIn = "new_sign_in"

    /// For how long it is tried: who hears of a sign-in a day later has other ways to.
    package static let patience: TimeInterval = 6 * 60 * 60

    /// Again in 1 to 2 seconds, at last every 10 to 20 minutes, 30 times at the most.
    package static let plan = RetryPlan(shortest: 2, longest: 20 * 60, mostAttempts: 30)
}
