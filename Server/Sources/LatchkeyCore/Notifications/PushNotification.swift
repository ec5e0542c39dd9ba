package import Foundation

/// A notification to one of a user's devices.
///
/// It contains no secret, and its description contains no token.
package struct PushNotification: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A UUID version 7 in lower case.
    ///
    /// It is the same at every attempt, so a device that gets it twice shows it once.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let id: ID
    package let kind: NotificationKind
    package let device: PushDevice
    /// The user's language as a BCP 47 tag.
    package let locale: String?
    /// The time after which it is useless.
    package let expiresAt: Date

    package init(id: ID, kind: NotificationKind, device: PushDevice, locale: String?, expiresAt: Date) {
        self.id = id
        self.kind = kind
        self.device = device
        self.locale = locale
        self.expiresAt = expiresAt
    }

    package var description: String { "PushNotification(\(kind.rawValue), \(id))" }
    package var debugDescription: String { description }
}

/// The subject of a notification; each kind has its own texts.
package enum NotificationKind: String, Sendable, CaseIterable {
    /// A session began on a device where the user has not logged in before.
    case newSignIn = "new_sign_in"
    /// Someone asked to recover the account.
    case recoveryStarted = "recovery_started"
    /// The recovery is half-way, or its wait is over.
    case recoveryWaiting = "recovery_waiting"

    /// The time for which delivery is retried, in seconds; a later notice of a sign-in has no use.
    package static let retryPeriod: TimeInterval = 6 * 60 * 60

    /// Retries come after 1 to 2 seconds at first, and every 10 to 20 minutes in the end, 30 at most.
    package static let plan = RetryPlan(shortest: 2, longest: 20 * 60, mostAttempts: 30)
}
