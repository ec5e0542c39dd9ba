package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Sessions in SQL.
package struct SQLSessionStore: SessionStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(_ session: SessionRecord, event: AuditEvent) async throws(StoreError) -> Bool {
        try await database.storing { connection in
            let user = try connection.first("SELECT 1 FROM users WHERE id = $1", [.text(session.userID)]) { _ in true }
            guard user != nil else { return false }
            try SessionRows.insert(session, on: connection)
            try AuditRows.insert(event, on: connection)
            return true
        }
    }

    package func state(of id: SessionRecord.ID) async throws(StoreError) -> SessionState? {
        try await database.stored { connection in try SessionRows.state(of: id, on: connection) }
    }

    package func refresh(_ attempt: RefreshAttempt) async throws(StoreError) -> RefreshResult? {
        try await database.storing { connection in
            try Refresh(attempt: attempt, connection: connection).run()
        }
    }

    package func end(_ id: SessionRecord.ID, _ ending: SessionEnding) async throws(StoreError) -> Bool {
        try await database.storing { connection in try SessionRows.end(id, ending, on: connection) }
    }

    package func end(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        _ ending: SessionEnding
    ) async throws(StoreError) -> SessionEndResult {
        try await database.storing { connection in
            let asking = try SessionRows.state(of: asker, on: connection)
            guard let asking, asking.ended == nil, ending.time < asking.expiresAt else {
                return .askerEnded(asking.map { $0.ended ?? .expired })
            }
            let ids = try SessionRows.living(choice, of: userID, by: asker, at: ending.time, on: connection)
            return .ended(try ids.filter { try SessionRows.end($0, ending, on: connection) })
        }
    }

    package func living(of userID: User.ID, at time: Date) async throws(StoreError) -> [LivingSession] {
        try await database.stored { connection in try SessionRows.living(of: userID, at: time, on: connection) }
    }

    package func record(_ uses: [SessionUsed]) async throws(StoreError) {
        try await database.storing { connection in
            for used in uses { try SessionRows.record(used, on: connection) }
        }
    }
}

/// One refresh within its transaction: the session is read, the domain's rule decides, and what it decided is written
/// on the condition that the session is still as it was read.
private struct Refresh {
    let attempt: RefreshAttempt
    let connection: any Connection

    func run() throws -> RefreshResult? {
        guard let (session, createdAt, chain) = try find() else { return nil }
        if let reason = session.ended { return RefreshResult(session: session, outcome: .ended(reason)) }
        // The policy may be another one than at the last refresh.
        let expiry = attempt.policy(session.applicationID).expiry(created: createdAt, used: attempt.time)
        guard attempt.time < min(session.expiresAt, expiry) else { return try end(session, because: .expired) }
        switch chain.receive(attempt.presented, next: attempt.next) {
        case .rotate(let chain): return try rotate(session, to: chain, expiresAt: expiry)
        case .repeatAnswer: return RefreshResult(session: session, outcome: .refreshed)
        case .superseded: return RefreshResult(session: session, outcome: .superseded)
        case .reuse: return try end(session, because: .reuseDetected)
        }
    }

    private func find() throws -> (session: SessionState, createdAt: Date, chain: RefreshChain)? {
        try connection.first(
            """
            SELECT \(SessionRows.columns), created_at, current_digest, previous_digest,
                before_previous_digest
            FROM sessions WHERE family_digest = $1
            """,
            [.bytes(attempt.familyDigest)]
        ) { row in
            let chain = RefreshChain(
                current: try row.bytes(7),
                previous: try row.bytesIfAny(8),
                beforePrevious: try row.bytesIfAny(9)
            )
            return (try SessionRows.state(row), Date(milliseconds: try row.integer(6)), chain)
        }
    }

    private func rotate(
        _ session: SessionState,
        to chain: RefreshChain,
        expiresAt: Date
    ) throws -> RefreshResult {
        let rotated = try connection.execute(
            """
            UPDATE sessions SET current_digest = $1, previous_digest = $2, before_previous_digest = $3,
                refreshed_at = $4, expires_at = $5
            WHERE id = $6 AND current_digest = $7 AND ended_at IS NULL
            """,
            [
                .bytes(chain.current),
                .bytes(orNull: chain.previous),
                .bytes(orNull: chain.beforePrevious),
                .integer(attempt.time.milliseconds),
                .integer(expiresAt.milliseconds),
                .text(session.id),
                .bytes(attempt.presented),
            ]
        )
        guard rotated == 1 else { throw StoreError.busy }
        let refreshed = SessionState(
            id: session.id,
            userID: session.userID,
            applicationID: session.applicationID,
            authenticatedAt: session.authenticatedAt,
            expiresAt: expiresAt,
            ended: nil
        )
        return RefreshResult(session: refreshed, outcome: .refreshed)
    }

    private func end(_ session: SessionState, because reason: SessionEnd) throws -> RefreshResult {
        let ending = SessionEnding(reason, at: attempt.time, from: attempt.address, eventIDs: attempt.eventIDs)
        _ = try SessionRows.end(session.id, ending, on: connection)
        return RefreshResult(session: session, outcome: .ended(reason))
    }
}
