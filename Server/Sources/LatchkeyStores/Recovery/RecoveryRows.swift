import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Recoveries as rows, one a user, deleted with them: no token, only digests.
enum RecoveryRows {
    /// Migration 34.
    ///
    /// `due_at` is the time of the next step.
    static let schema = [
        """
        CREATE TABLE recoveries (
            user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            application_id TEXT,
            started_at BIGINT NOT NULL,
            ready_at BIGINT NOT NULL,
            locale TEXT,
            cancel_digest BYTEA NOT NULL,
            open_digest BYTEA,
            open_until BIGINT,
            noticed_at BIGINT,
            cancelled_at BIGINT,
            due_at BIGINT NOT NULL
        )
        """,
        "CREATE UNIQUE INDEX recoveries_by_cancel_digest ON recoveries (cancel_digest)",
        "CREATE UNIQUE INDEX recoveries_by_open_digest ON recoveries (open_digest) WHERE open_digest IS NOT NULL",
        "CREATE INDEX recoveries_by_due ON recoveries (due_at, user_id)",
    ]

    static let columns = """
        user_id, id, application_id, started_at, ready_at, locale, cancel_digest, open_digest, open_until, noticed_at, \
        cancelled_at
        """

    static func recovery(_ row: any Row) throws -> Recovery {
        Recovery(
            id: try row.id(1),
            userID: try row.id(0),
            applicationID: try row.idIfAny(2),
            startedAt: Date(milliseconds: try row.integer(3)),
            readyAt: Date(milliseconds: try row.integer(4)),
            locale: try row.textIfAny(5),
            cancelDigest: try row.bytes(6),
            openDigest: try row.bytesIfAny(7),
            openUntil: try row.integerIfAny(8).map(Date.init(milliseconds:)),
            noticedAt: try row.integerIfAny(9).map(Date.init(milliseconds:)),
            cancelledAt: try row.integerIfAny(10).map(Date.init(milliseconds:))
        )
    }

    /// The values of the columns that change, from `ready_at` without `locale` and `cancel_digest` on.
    static func progress(_ recovery: Recovery) -> [SQLValue] {
        [
            .integer(recovery.readyAt.milliseconds),
            .bytes(orNull: recovery.openDigest),
            .integer(orNull: recovery.openUntil?.milliseconds),
            .integer(orNull: recovery.noticedAt?.milliseconds),
            .integer(orNull: recovery.cancelledAt?.milliseconds),
            .integer(due(recovery)),
        ]
    }

    private static func due(_ recovery: Recovery) -> Int64 {
        recovery.cancelledAt == nil ? recovery.dueAt.milliseconds : cancelled
    }

    /// The time of the next step of a cancelled recovery: at once, whatever the clock says.
    static let cancelled: Int64 = 0
}
