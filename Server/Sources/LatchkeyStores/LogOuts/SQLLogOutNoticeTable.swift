import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Notices to applications about ended sessions, in SQL.
struct SQLLogOutNoticeTable: LogOutNoticeTable, SQLDeliveryTable {
    typealias Claimed = ClaimedLogOutNotice

    static let table = "log_out_notices"
    static let secret: String? = nil

    let connection: any Connection
    let condition = "TRUE"

    init(connection: any Connection) { self.connection = connection }

    func insert(_ notice: LogOutNotice) throws {
        try connection.perform(
            """
            INSERT INTO log_out_notices (id, application_id, uri, user_id, session_id, created_at, due_at, tried_until)
            VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
            """,
            [
                .id(notice.id),
                .id(notice.applicationID),
                .text(notice.uri),
                .id(notice.userID),
                .id(notice.sessionID),
                .integer(notice.createdAt.milliseconds),
                .integer(notice.triedUntil.milliseconds),
            ]
        )
    }

    private static let noticeColumns = "id, application_id, uri, user_id, session_id, created_at"

    private static func notice(_ row: any Row) throws -> LogOutNotice {
        LogOutNotice(
            id: try row.id(0),
            applicationID: try row.id(1),
            uri: try row.text(2),
            userID: try row.id(3),
            sessionID: try row.id(4),
            createdAt: Date(milliseconds: try row.integer(5))
        )
    }

    static let claimedColumns = "\(noticeColumns), tried_until, attempts"

    static func claimed(_ row: any Row, as claim: String) throws -> ClaimedLogOutNotice {
        ClaimedLogOutNotice(
            notice: try notice(row),
            claim: claim,
            triedUntil: Date(milliseconds: try row.integer(6)),
            attempts: Int(try row.integer(7))
        )
    }

    static let recordColumns = "\(noticeColumns), \(DeliveryProgress.columns)"

    static func record(_ row: any Row) throws -> LogOutNoticeRecord {
        let progress = try DeliveryProgress(row, from: 6)
        return LogOutNoticeRecord(
            notice: try notice(row),
            attempts: progress.attempts,
            state: progress.state,
            time: progress.time,
            lastError: progress.lastError
        )
    }
}
