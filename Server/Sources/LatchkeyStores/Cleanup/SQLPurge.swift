package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Removes the old rows of a table whose ids sort by the time they were made (UUID version 7).
///
/// It walks along the primary key, so that no index has to be kept for it, and looks only at rows that were made long
/// enough ago. Where many are old it removes some and leaves the others to the next step, in writes so short that who else
/// writes does not notice.
package struct SQLPurge: Purge {
    /// How many rows one step removes at the most.
    package static let mostRemoved = 100
    private static let mostInOneWrite = 25

    package let name: String
    private let database: any Database
    private let end: String
    private let kept: TimeInterval

    /// - Parameters:
    ///   - table: The table.
    ///   - end: When a row came to its end, in SQL; not before it was made.
    ///   - kept: How long it is kept after that, in seconds.
    ///   - database: Where the table is.
    package init(_ table: String, end: String, kept: TimeInterval, in database: any Database) {
        name = table
        self.end = end
        self.kept = kept
        self.database = database
    }

    /// Everything that does not stay for ever.
    ///
    /// - Parameters:
    ///   - database: Where it is.
    ///   - idleLifetime: After how long without a use pseudo users go, in seconds; nil for never.
    /// - Returns: What removes it, a table each.
    package static func all(in database: any Database, pseudoUsersIdle idleLifetime: Int?) -> [any Purge] {
        [
            sessions(in: database), events(in: database), failedLogInsOfNobody(in: database),
            messages(in: database), notifications(in: database), verifications(in: database),
            authorizationCodes(in: database), DigestPurge("attempt_limits", in: database),
            DigestPurge("sso_uses", in: database),
        ] + (idleLifetime.map { [PseudoUserPurge(idle: TimeInterval($0), in: SQLStorage(database: database))] } ?? [])
    }

    /// Verifications go a day after they were of use: for an hour they tell how many messages were sent.
    package static func verifications(in database: any Database) -> SQLPurge {
        SQLPurge("verifications", end: "expires_at", kept: 24 * 60 * 60, in: database)
    }

    /// Codes go a day after they were of use: who uses one again ends the session that it has started.
    package static func authorizationCodes(in database: any Database) -> SQLPurge {
        SQLPurge("authorization_codes", end: "expires_at", kept: 24 * 60 * 60, in: database)
    }

    /// Audit events go after 400 days.
    private static func events(in database: any Database) -> SQLPurge {
        SQLPurge("audit_events", end: "created_at", kept: 400 * 24 * 60 * 60, in: database)
    }

    /// What concerns no user, as failed logins with names that nobody has, is of use to operators for a week: a stranger
    /// can make as many of them as the server can refuse.
    private static func failedLogInsOfNobody(in database: any Database) -> SQLPurge {
        let never = Int64.max
        return SQLPurge(
            "audit_events",
            end: "CASE WHEN user_id IS NULL THEN created_at ELSE \(never) END",
            kept: 7 * 24 * 60 * 60,
            in: database
        )
    }

    /// What is known of a message goes 30 days after it was sent, or given up.
    package static func messages(in database: any Database) -> SQLPurge {
        SQLPurge(
            "messages",
            end: "CASE WHEN due_at IS NULL THEN COALESCE(sent_at, failed_at) ELSE \(Int64.max) END",
            kept: 30 * 24 * 60 * 60,
            in: database
        )
    }

    /// What is known of a notification goes 7 days after it was sent, or given up, or its time was over without a server that
    /// could send it.
    package static func notifications(in database: any Database) -> SQLPurge {
        SQLPurge(
            "notifications",
            end: "COALESCE(sent_at, failed_at, tried_until)",
            kept: 7 * 24 * 60 * 60,
            in: database
        )
    }

    /// Sessions go 30 days after they have ended or expired; until then a refresh token is told why it is refused.
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
