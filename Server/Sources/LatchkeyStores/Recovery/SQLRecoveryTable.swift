import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Recoveries in SQL.
struct SQLRecoveryTable: RecoveryTable {
    let connection: any Connection

    func insert(_ recovery: Recovery) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO recoveries (user_id, id, application_id, started_at, locale, cancel_digest, ready_at, open_digest,
                open_until, noticed_at, cancelled_at, due_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            ON CONFLICT (user_id) DO NOTHING
            """,
            [
                .id(recovery.userID), .id(recovery.id), .id(orNull: recovery.applicationID),
                .integer(recovery.startedAt.milliseconds), .text(orNull: recovery.locale),
                .bytes(recovery.cancelDigest),
            ] + RecoveryRows.progress(recovery)
        ) == 1
    }

    func find(of userID: User.ID) throws -> Recovery? { try first("user_id = $1", .id(userID)) }

    func hold(of userID: User.ID) throws -> Recovery? {
        try first("user_id = $1 \(connection.dialect.lock)", .id(userID))
    }

    func find(cancelDigest: [UInt8]) throws -> Recovery? { try first("cancel_digest = $1", .bytes(cancelDigest)) }

    func find(openDigest: [UInt8]) throws -> Recovery? { try first("open_digest = $1", .bytes(openDigest)) }

    private func first(_ condition: String, _ value: SQLValue) throws -> Recovery? {
        try connection.first(
            "SELECT \(RecoveryRows.columns) FROM recoveries WHERE \(condition)",
            [value],
            RecoveryRows.recovery
        )
    }

    func due(at time: Date, limit: Int) throws -> [User.ID] {
        try connection.query(
            "SELECT user_id FROM recoveries WHERE due_at <= $1 ORDER BY due_at, user_id LIMIT \(limit)",
            [.integer(time.milliseconds)]
        ) { try $0.id(0) }
    }

    func update(_ recovery: Recovery) throws {
        try connection.perform(
            """
            UPDATE recoveries SET ready_at = $1, open_digest = $2, open_until = $3, noticed_at = $4, cancelled_at = $5,
                due_at = $6
            WHERE user_id = $7
            """,
            RecoveryRows.progress(recovery) + [.id(recovery.userID)]
        )
    }

    func cancel(of userID: User.ID, at time: Date) throws -> Bool {
        try connection.execute(
            """
            UPDATE recoveries SET cancelled_at = $1, due_at = \(RecoveryRows.cancelled)
            WHERE user_id = $2 AND cancelled_at IS NULL
            """,
            [.integer(time.milliseconds), .id(userID)]
        ) == 1
    }

    func remove(of userID: User.ID) throws -> Bool {
        try connection.execute("DELETE FROM recoveries WHERE user_id = $1", [.id(userID)]) == 1
    }
}
