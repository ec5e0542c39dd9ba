package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Sessions in SQL.
package struct SQLSessionStore: SessionStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(_ session: SessionRecord) async throws(StoreError) -> Bool {
        try await database.storing { connection in
            let user = try connection.first("SELECT 1 FROM users WHERE id = $1", [.text(session.userID)]) { _ in true }
            guard user != nil else { return false }
            try SessionRows.insert(session, on: connection)
            return true
        }
    }

    package func state(of id: SessionRecord.ID) async throws(StoreError) -> SessionState? {
        try await database.stored { connection in
            try connection.first(
                "SELECT \(SessionRows.columns) FROM sessions WHERE id = $1",
                [.text(id)],
                SessionRows.state
            )
        }
    }

    package func refresh(_ attempt: RefreshAttempt) async throws(StoreError) -> RefreshResult? {
        try await database.storing { connection in
            try Refresh(attempt: attempt, connection: connection).run()
        }
    }

    package func end(
        _ id: SessionRecord.ID,
        because reason: SessionEnd,
        at time: Date
    ) async throws(StoreError) -> Bool {
        try await database.storing { connection in
            try SessionRows.end(id, because: reason, at: time, on: connection)
        }
    }
}

extension SessionRows {
    static func end(
        _ id: SessionRecord.ID,
        because reason: SessionEnd,
        at time: Date,
        on connection: any Connection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE sessions SET ended_at = $1, end_reason = $2 WHERE id = $3 AND ended_at IS NULL",
            [.integer(time.milliseconds), .text(reason.rawValue), .text(id)]
        ) == 1
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
        _ = try SessionRows.end(session.id, because: reason, at: attempt.time, on: connection)
        return RefreshResult(session: session, outcome: .ended(reason))
    }
}
