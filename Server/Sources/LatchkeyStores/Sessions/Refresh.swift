import Foundation
import LatchkeyCore
import LatchkeyDatabase

extension SessionRows {
    /// When a session ends that is refreshed at a time: what `SessionPolicy.expiry` says, with the policy of its
    /// application.
    static func expiry(refreshedAt time: String) -> String {
        """
        (SELECT CASE
            WHEN session_absolute_lifetime IS NULL
                OR \(time) + session_idle_lifetime * 1000 < sessions.created_at + session_absolute_lifetime * 1000
            THEN \(time) + session_idle_lifetime * 1000
            ELSE sessions.created_at + session_absolute_lifetime * 1000
        END FROM applications WHERE applications.id = sessions.application_id)
        """
    }

    /// Of a refresh at `$2`.
    private static let expiry = expiry(refreshedAt: "$2")

    /// Moves the session along when the token presented is its current one, it lives, and goes on living.
    ///
    /// The first case of `RefreshChain.receive` in one statement. Run twice it does nothing the second time, and the rule
    /// then sees that the same request has come before.
    ///
    /// - Returns: The session as it is now; nil when the whole rule must decide.
    static func rotate(_ attempt: RefreshAttempt, on connection: any Connection) throws -> SessionState? {
        guard attempt.presented != attempt.next else { return nil }
        return try connection.first(
            """
            UPDATE sessions SET current_digest = $1, previous_digest = current_digest,
                before_previous_digest = previous_digest, refreshed_at = $2, expires_at = \(expiry),
                opaque_token_digest = NULL
            WHERE family_digest = $3 AND current_digest = $4 AND ended_at IS NULL AND expires_at > $2
                AND \(expiry) > $2 AND application_id = COALESCE($5, application_id)
                AND needs_secret <= $6
            RETURNING \(columns)
            """,
            [
                .bytes(attempt.next), .integer(attempt.time.milliseconds), .bytes(attempt.familyDigest),
                .bytes(attempt.presented), .text(orNull: attempt.strictly?.application.id),
                .integer(attempt.strictly?.hasSecret == true ? 1 : 0),
            ],
            state
        )
    }
}

/// One refresh within its transaction: the session is read and held, the domain's rule decides, and what it decided is
/// written.
struct Refresh {
    let attempt: RefreshAttempt
    let connection: any Connection

    private struct Found {
        let session: SessionState
        let createdAt: Date
        let chain: RefreshChain
        let policy: SessionPolicy
        let refreshedAt: Date
        /// Whether its application has proved itself with its secret when it was begun, and must at each refresh.
        let needsSecret: Bool
    }

    func run() throws -> RefreshResult? {
        guard let found = try find() else { return nil }
        let session = found.session
        guard attempt.strictly?.hasSecret == true || !found.needsSecret else { return nil }
        if let strictly = attempt.strictly, strictly.application.id != session.applicationID { return nil }
        if let reason = session.ended { return RefreshResult(session: session, outcome: .ended(reason)) }
        // The policy may be another one than at the last refresh.
        let expiry = found.policy.expiry(created: found.createdAt, used: attempt.time)
        guard attempt.time < min(session.expiresAt, expiry) else { return try end(session, because: .expired) }
        switch found.chain.receive(attempt.presented, next: attempt.next) {
        case .rotate(let chain): return try rotate(session, to: chain, expiresAt: expiry)
        case .repeatAnswer:
            guard isInTime(found) else { return try end(session, because: .reuseDetected) }
            return RefreshResult(session: session, outcome: .refreshed)
        case .superseded:
            // Where the server makes the next token every older one comes with the one that did follow it.
            guard attempt.strictly == nil else { return try end(session, because: .reuseDetected) }
            return RefreshResult(session: session, outcome: .superseded)
        case .reuse: return try end(session, because: .reuseDetected)
        }
    }

    /// Whether the same request may come again; always, where the client has made the next token.
    private func isInTime(_ found: Found) -> Bool {
        guard let strictly = attempt.strictly else { return true }
        return attempt.time.timeIntervalSince(found.refreshedAt) <= strictly.window
    }

    private func find() throws -> Found? {
        func ofApplication(_ column: String) -> String {
            "(SELECT \(column) FROM applications WHERE applications.id = sessions.application_id)"
        }
        return try connection.first(
            """
            SELECT \(SessionRows.columns), created_at, current_digest, previous_digest, before_previous_digest,
                \(ofApplication("session_idle_lifetime")), \(ofApplication("session_absolute_lifetime")),
                refreshed_at, needs_secret
            FROM sessions WHERE family_digest = $1 \(connection.dialect.lock)
            """,
            [.bytes(attempt.familyDigest)]
        ) { row in
            Found(
                session: try SessionRows.state(row),
                createdAt: Date(milliseconds: try row.integer(6)),
                chain: RefreshChain(
                    current: try row.bytes(7),
                    previous: try row.bytesIfAny(8),
                    beforePrevious: try row.bytesIfAny(9)
                ),
                policy: try row.integerIfAny(10).map { idleLifetime in
                    SessionPolicy(
                        idleLifetime: Int(idleLifetime),
                        absoluteLifetime: try row.integerIfAny(11).map { Int($0) }
                    )
                } ?? SessionPolicy(),
                refreshedAt: Date(milliseconds: try row.integer(12)),
                needsSecret: try row.integer(13) != 0
            )
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
                refreshed_at = $4, expires_at = $5, opaque_token_digest = NULL
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
