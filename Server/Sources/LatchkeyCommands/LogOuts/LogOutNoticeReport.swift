import Foundation
import LatchkeyCore

/// A notice about an ended session as the command line shows it.
struct LogOutNoticeReport: Codable, Sendable, Equatable {
    let id: LogOutNotice.ID
    let application: LatchkeyCore.Application.ID
    let uri: String
    let userID: User.ID
    let sessionID: SessionRecord.ID
    let state: DeliveryState
    let createdAt: Date
    /// The time when it is due, was sent, or failed.
    let time: Date
    let attempts: Int
    let lastError: String?

    init(_ record: LogOutNoticeRecord) {
        id = record.notice.id
        application = record.notice.applicationID
        uri = record.notice.uri
        userID = record.notice.userID
        sessionID = record.notice.sessionID
        state = record.state
        createdAt = record.notice.createdAt
        time = record.time
        attempts = record.attempts
        lastError = record.lastError
    }

    static let columns = ["ID", "APPLICATION", "USER", "SESSION", "STATE", "TIME", "ATTEMPTS", "LAST ERROR"]

    var row: [String] {
        [
            id.rawValue, application.rawValue, userID.rawValue, sessionID.rawValue, state.rawValue, Output.text(time),
            "\(attempts)", lastError ?? "-",
        ]
    }
}
