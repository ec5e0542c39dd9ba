package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Removes the old rows of a table whose ids sort by creation time (UUID version 7).
///
/// It walks along the primary key, so it needs no index of its own, and reads only rows that were created long enough
/// ago. If many are old, it removes some and leaves the rest to the next step. Its writes are short, so that they do
/// not delay other writers.
package struct SQLPurge: Purge {
    /// The most rows that one step removes.
    package static let mostRemoved = 100
    private static let mostInOneWrite = 25

    package let name: String
    private let database: any Database
    private let end: String
    private let kept: TimeInterval

    /// - Parameters:
    ///   - table: The table.
    ///   - end: The time from which a row is obsolete, in SQL; not before its creation.
    ///   - kept: The retention after that time, in seconds.
    ///   - database: The database with the table.
    package init(_ table: String, end: String, kept: TimeInterval, in database: any Database) {
        name = table
        self.end = end
        self.kept = kept
        self.database = database
    }

    /// The purges of every table that does not keep its rows forever.
    ///
    /// - Parameters:
    ///   - database: The database to purge.
    ///   - idleLifetime: The idle time after which a pseudo user is removed, in seconds; nil for never.
    /// - Returns: The purges, one for each table.
    package static func all(in database: any Database, pseudoUsersIdle idleLifetime: Int?) -> [any Purge] {
        [
            sessions(in: database), events(in: database), failedLogInsOfNobody(in: database),
            messages(in: database), notifications(in: database), logOutNotices(in: database),
            upstreamRevocations(in: database),
            verifications(in: database), authorizationCodes(in: database), exports(in: database),
            initialTokens(in: database),
            DigestPurge("attempt_limits", in: database),
            DigestPurge("sso_uses", in: database), ExpiryPurge("challenges", key: ["digest"], in: database),
            ExpiryPurge("ceremonies", key: ["id"], in: database),
            ExpiryPurge("interactions", key: ["digest"], in: database),
            ExpiryPurge("upstream_visits", key: ["digest"], in: database),
            ExpiryPurge("device_codes", key: ["digest"], in: database),
            ExpiryPurge("remembered_devices", key: ["user_id", "digest"], in: database),
        ] + (idleLifetime.map { [PseudoUserPurge(idle: TimeInterval($0), in: SQLStorage(database: database))] } ?? [])
    }

    /// Keeps a verification for a day after it expired, because the limit on messages counts those of the last hour.
    package static func verifications(in database: any Database) -> SQLPurge {
        SQLPurge("verifications", end: "expires_at", kept: 24 * 60 * 60, in: database)
    }

    /// Keeps a code for a day after it expired, because reusing a code ends the session that it started.
    package static func authorizationCodes(in database: any Database) -> SQLPurge {
        SQLPurge("authorization_codes", end: "expires_at", kept: 24 * 60 * 60, in: database)
    }

    /// Keeps an initial access token for 30 days after it expired, so that operators can see why it is refused.
    package static func initialTokens(in database: any Database) -> SQLPurge {
        SQLPurge("initial_access_tokens", end: "expires_at", kept: 30 * 24 * 60 * 60, in: database)
    }

    /// Removes an export with its archive when it has expired.
    package static func exports(in database: any Database) -> SQLPurge {
        SQLPurge("exports", end: "expires_at", kept: 0, in: database)
    }

    /// Keeps audit events for 400 days.
    private static func events(in database: any Database) -> SQLPurge {
        SQLPurge("audit_events", end: "created_at", kept: 400 * 24 * 60 * 60, in: database)
    }

    /// Keeps events without a user, such as failed logins with unknown names, for a week.
    ///
    /// Anyone can cause them without limit, and they help operators only for a while.
    private static func failedLogInsOfNobody(in database: any Database) -> SQLPurge {
        let never = Int64.max
        return SQLPurge(
            "audit_events",
            end: "CASE WHEN user_id IS NULL THEN created_at ELSE \(never) END",
            kept: 7 * 24 * 60 * 60,
            in: database
        )
    }

    /// Keeps the record of a message for 30 days after it was sent or given up.
    package static func messages(in database: any Database) -> SQLPurge {
        SQLPurge(
            "messages",
            end: "CASE WHEN due_at IS NULL THEN COALESCE(sent_at, failed_at) ELSE \(Int64.max) END",
            kept: 30 * 24 * 60 * 60,
            in: database
        )
    }

    /// Keeps the record of a notification for 7 days after it was sent, was given up, or expired without a server that
    /// could send it.
    package static func notifications(in database: any Database) -> SQLPurge {
        SQLPurge(
            "notifications",
            end: "COALESCE(sent_at, failed_at, tried_until)",
            kept: 7 * 24 * 60 * 60,
            in: database
        )
    }

    /// Keeps the record of a notice for 7 days after it was sent or given up, or after its time ended.
    package static func logOutNotices(in database: any Database) -> SQLPurge {
        SQLPurge(
            "log_out_notices",
            end: "COALESCE(sent_at, failed_at, tried_until)",
            kept: 7 * 24 * 60 * 60,
            in: database
        )
    }

    /// Keeps the record of a revocation as long as that of a notice.
    package static func upstreamRevocations(in database: any Database) -> SQLPurge {
        SQLPurge(
            "upstream_revocations",
            end: "COALESCE(sent_at, failed_at, tried_until)",
            kept: 7 * 24 * 60 * 60,
            in: database
        )
    }

    /// Keeps a session for 30 days after it ended or expired, so that its refresh token is refused with the reason.
    package static func sessions(in database: any Database) -> SQLPurge {
        SQLPurge("sessions", end: "COALESCE(ended_at, expires_at)", kept: 30 * 24 * 60 * 60, in: database)
    }

    package func removeOld(
        after id: String?,
        among count: Int,
        at time: Date
    ) async throws(StoreError) -> PurgeStep {
        let before = time.addingTimeInterval(-kept)
        let rows = try await rows(after: id, count, before)
        let old = rows.filter(\.isOld).map(\.id)
        let isMore = old.count > Self.mostRemoved
        var rest = old.prefix(Self.mostRemoved)
        let last = isMore ? rest.last : rows.count < count ? nil : rows.last?.id
        var removed = 0
        while let first = rest.first {
            let part = rest.prefix(Self.mostInOneWrite)
            rest = rest.dropFirst(part.count)
            removed += try await remove(from: first, to: part.last ?? first, before)
        }
        return PurgeStep(removed: removed, last: last)
    }

    private func rows(
        after id: String?,
        _ count: Int,
        _ before: Date
    ) async throws(StoreError) -> [(id: String, isOld: Bool)] {
        let (table, end) = (name, end)
        return try await database.stored { connection in
            try connection.query(
                "SELECT id, \(end) FROM \(table) WHERE id > $1 AND id < $2 ORDER BY id LIMIT \(count)",
                [.text(id ?? ""), .text(IDSource.prefix(at: before))]
            ) { row in (try row.text(0), try row.integer(1) < before.milliseconds) }
        }
    }

    private func remove(from first: String, to last: String, _ before: Date) async throws(StoreError) -> Int {
        let (table, end) = (name, end)
        return try await database.storing(.statements) { connection in
            try connection.execute(
                "DELETE FROM \(table) WHERE id >= $1 AND id <= $2 AND \(end) < $3",
                [.text(first), .text(last), .integer(before.milliseconds)]
            )
        }
    }
}
