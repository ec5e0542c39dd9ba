import Foundation
import LatchkeyCore

/// A notification as the command line shows it.
struct NotificationReport: Codable, Sendable, Equatable {
    let id: PushNotification.ID
    let kind: String
    let provider: String
    let userID: User.ID
    let state: DeliveryState
    let createdAt: Date
    /// The time when it is due, was sent, or failed.
    let time: Date
    let attempts: Int
    let lastError: String?

    init(_ notification: NotificationRecord) {
        id = notification.id
        kind = notification.kind
        provider = notification.provider
        userID = notification.userID
        state = notification.state
        createdAt = notification.createdAt
        time = notification.time
        attempts = notification.attempts
        lastError = notification.lastError
    }

    static let columns = ["ID", "KIND", "PROVIDER", "USER", "STATE", "TIME", "ATTEMPTS", "LAST ERROR"]

    var row: [String] {
        [
            id.rawValue, kind, provider, userID.rawValue, state.rawValue, Output.text(time), "\(attempts)",
            lastError ?? "-",
        ]
    }
}
