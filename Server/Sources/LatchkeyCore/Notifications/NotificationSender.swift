package import Foundation

/// Brings a notification to the service that delivers to a device.
package protocol NotificationSender: Sendable {
    /// Returns when the service has taken it over.
    ///
    /// - Throws: Why it was not taken over, or that this is not known.
    func send(_ notification: PushNotification) async throws(NotificationFailure)
}

/// Why a notification was not taken over; the text is for operators and holds no token.
package enum NotificationFailure: Error, Equatable, Sendable {
    /// It may go at another time, and not before so many seconds, where the service has said so.
    case temporary(String, after: TimeInterval? = nil)
    /// The service will never take it for this device.
    case permanent(String)
    /// The app is not on the device any more, by the service's word since a time, where it tells one.
    case deviceIsGone(since: Date?)
}
