import Foundation
import LatchkeyCore

/// A message as the command line shows it.
struct MessageReport: Codable, Sendable, Equatable {
    let id: Message.ID
    let kind: String
    let channel: String
    let recipient: String
    let state: DeliveryState
    let createdAt: Date
    /// The time when it is due, was sent, or failed.
    let time: Date
    let attempts: Int
    let lastError: String?

    init(_ message: MessageRecord) {
        id = message.id
        kind = message.kind
        channel = message.channel
        recipient = message.recipient
        state = message.state
        createdAt = message.createdAt
        time = message.time
        attempts = message.attempts
        lastError = message.lastError
    }

    static let columns = ["ID", "KIND", "RECIPIENT", "STATE", "TIME", "ATTEMPTS", "LAST ERROR"]

    var row: [String] {
        [id.rawValue, kind, recipient, state.rawValue, Output.text(time), "\(attempts)", lastError ?? "-"]
    }
}
