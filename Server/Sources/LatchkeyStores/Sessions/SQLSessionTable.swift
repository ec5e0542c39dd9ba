import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Sessions in SQL.
struct SQLSessionTable: SessionTable {
    /// The most surplus sessions that one query returns; there are more only after the limit was lowered.
    private static let mostSurplus = 500

    let connection: any Connection

    func insert(_ session: SessionRecord) throws {
        try connection.perform(
            """
            INSERT INTO sessions (id, user_id, application_id, family_digest, current_digest, previous_digest,
                before_previous_digest, device_name, device_platform, created_at, authenticated_at, refreshed_at,
                expires_at, last_used_at, address, cookie_digest, key_digest, opaque_token_digest,
                opaque_token_expires_at, idle_lifetime, amr, jkt, scope, resources, claims, parent_id,
                backchannel_uri, upstream_id)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)
            """,
            [
                .id(session.id),
                .id(session.userID),
                .id(session.applicationID),
                .bytes(session.familyDigest),
                .bytes(session.chain.current),
                .bytes(orNull: session.chain.previous),
                .bytes(orNull: session.chain.beforePrevious),
                .text(orNull: session.device.name),
                .text(orNull: session.device.platform),
                .integer(session.createdAt.milliseconds),
                .integer(session.authenticatedAt.milliseconds),
                .integer(session.createdAt.milliseconds),
                .integer(session.expiresAt.milliseconds),
                .integer(SessionUse(at: session.createdAt, from: nil).time.milliseconds),
                .text(orNull: session.address?.text),
                .bytes(orNull: session.cookieDigest),
                .bytes(orNull: session.keyDigest),
                .bytes(orNull: session.opaqueToken?.digest),
                .integer(orNull: session.opaqueToken?.expiresAt.milliseconds),
                .integer(orNull: session.idleLifetime.map(Int64.init)),
                .text(session.methods.text),
                .text(orNull: session.keyThumbprint?.text),
                .text(orNull: session.grant?.scopes.text),
                .text(try JSONText.text(of: session.grant?.resources ?? [])),
                .text(orNull: session.grant?.claims),
                .id(orNull: session.grant?.parentID),
                .text(orNull: session.backChannelLogOutURI),
                .id(orNull: session.upstreamID),
            ]
        )
    }

    func state(of id: SessionRecord.ID) throws -> SessionState? { try state("id = $1", .id(id)) }

    func hold(_ id: SessionRecord.ID) throws -> SessionState? {
        try state("id = $1 \(connection.dialect.lock)", .id(id))
    }

    private func state(_ condition: String, _ value: SQLValue) throws -> SessionState? {
        try connection.first(
            "SELECT \(SessionRows.columns) FROM sessions WHERE \(condition)",
            [value],
            SessionRows.state
        )
    }

    func device(of id: SessionRecord.ID) throws -> Device? {
        try connection.first("SELECT device_name, device_platform FROM sessions WHERE id = $1", [.id(id)]) { row in
            Device(name: try row.textIfAny(0), platform: try row.textIfAny(1))
        }
    }

    func areUsed(of userID: User.ID, since time: Date) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM sessions WHERE user_id = $1 AND last_used_at >= $2 LIMIT 1",
            [.id(userID), .integer(time.milliseconds)]
        ) { _ in true } ?? false
    }

    func live(of userID: User.ID, at time: Date) throws -> [LiveSession] {
        try connection.query(
            """
            SELECT id, application_id, device_name, device_platform, created_at, last_used_at, address,
                bound_challenge_at, jkt, parent_id
            FROM sessions WHERE user_id = $1 AND \(SessionRows.lives)
            """,
            [.id(userID), .integer(time.milliseconds)]
        ) { row in
            LiveSession(
                id: try row.id(0),
                applicationID: try row.id(1),
                device: Device(name: try row.textIfAny(2), platform: try row.textIfAny(3)),
                createdAt: Date(milliseconds: try row.integer(4)),
                lastUse: SessionUse(
                    at: Date(milliseconds: try row.integer(5)),
                    from: try row.textIfAny(6).map(ClientAddress.init)
                ),
                isBound: try row.integerIfAny(7) != nil,
                hasAppKey: try row.textIfAny(8) != nil,
                parentID: try row.idIfAny(9)
            )
        }
    }

    func live(ofClient applicationID: Application.ID, at time: Date) throws -> [SessionRecord.ID] {
        try connection.query(
            """
            SELECT id FROM sessions
            WHERE application_id = $1 AND ended_at IS NULL AND scope IS NOT NULL AND expires_at > $2 ORDER BY id
            """,
            [.id(applicationID), .integer(time.milliseconds)]
        ) { try $0.id(0) }
    }

    func leastRecentlyUsed(
        of userID: User.ID,
        except id: SessionRecord.ID,
        beyond count: Int,
        at time: Date
    ) throws -> [(id: SessionRecord.ID, expiresAt: Date)] {
        try connection.query(
            """
            SELECT id, expires_at FROM sessions
            WHERE user_id = $1 AND ended_at IS NULL AND id <> $2 AND parent_id IS NULL
            ORDER BY (expires_at > $3) DESC, last_used_at DESC, id DESC LIMIT \(Self.mostSurplus) OFFSET \(count)
            """,
            [.id(userID), .id(id), .integer(time.milliseconds)]
        ) { row in (id: try row.id(0), expiresAt: Date(milliseconds: try row.integer(1))) }
    }

    func end(_ id: SessionRecord.ID, because reason: SessionEnd, at time: Date) throws -> EndedSession? {
        let ended = try connection.first(
            """
            UPDATE sessions SET ended_at = $1, end_reason = $2 WHERE id = $3 AND ended_at IS NULL
            RETURNING \(SessionRows.endedColumns), device_name, device_platform
            """,
            [.integer(time.milliseconds), .text(reason.rawValue), .id(id)]
        ) { row in
            try SessionRows.ended(row, on: Device(name: try row.textIfAny(6), platform: try row.textIfAny(7)))
        }
        if ended != nil { try connection.tell(.sessionEnded(id, reason)) }
        return ended
    }

    func removeUser(_ userID: User.ID, at time: Date) throws -> [EndedSession] {
        let living = try connection.query(
            "SELECT \(SessionRows.endedColumns) FROM sessions WHERE user_id = $1 AND ended_at IS NULL",
            [.id(userID)]
        ) { row in try SessionRows.ended(row, on: Device()) }
        try connection.perform(
            """
            UPDATE sessions SET ended_at = COALESCE(ended_at, $1), end_reason = COALESCE(end_reason, $2),
                device_name = NULL, device_platform = NULL, address = NULL
            WHERE user_id = $3
            """,
            [.integer(time.milliseconds), .text(SessionEnd.userDeleted.rawValue), .id(userID)]
        )
        for session in living { try connection.tell(.sessionEnded(session.id, .userDeleted)) }
        return living
    }

    func children(of parentID: SessionRecord.ID, with applicationID: Application.ID?) throws -> [SessionRecord.ID] {
        try connection.query(
            """
            SELECT id FROM sessions WHERE parent_id = $1 AND ended_at IS NULL
                \(applicationID == nil ? "" : "AND application_id = $2")
            """,
            [.id(parentID)] + (applicationID.map { [.id($0)] } ?? [])
        ) { row in try row.id(0) }
    }

    /// Skips a session that has ended meanwhile or that another transaction holds, because a use is not worth waiting
    /// for.
    func record(_ uses: [SessionUsed]) throws {
        // Every server uses the same order, so two servers cannot deadlock.
        for used in uses.sorted(by: { $0.id < $1.id }) {
            try connection.perform(
                """
                UPDATE sessions SET last_used_at = $1, address = $2
                WHERE id = (SELECT id FROM sessions WHERE id = $3 AND ended_at IS NULL AND last_used_at <= $1
                    \(connection.dialect.skipHeld))
                """,
                [.integer(used.use.time.milliseconds), .text(orNull: used.use.address?.text), .id(used.id)]
            )
        }
    }
}
