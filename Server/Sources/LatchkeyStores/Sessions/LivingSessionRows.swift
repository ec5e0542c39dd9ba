import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Sessions that live: listed, used, ended.

extension SessionRows {
    /// Whether a session lives; `$2` is the time.
    static let lives = "ended_at IS NULL AND expires_at > $2"

    static func living(of userID: User.ID, at time: Date, on connection: any Connection) throws -> [LivingSession] {
        try connection.query(
            """
            SELECT id, application_id, device_name, device_platform, created_at, last_used_at, address
            FROM sessions WHERE user_id = $1 AND \(lives)
            """,
            [.text(userID), .integer(time.milliseconds)]
        ) { row in
            LivingSession(
                id: try row.text(0),
                applicationID: try row.text(1),
                device: Device(name: try row.textIfAny(2), platform: try row.textIfAny(3)),
                createdAt: Date(milliseconds: try row.integer(4)),
                lastUse: SessionUse(
                    at: Date(milliseconds: try row.integer(5)),
                    from: try row.textIfAny(6).map(ClientAddress.init)
                )
            )
        }
    }

    static func living(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        at time: Date,
        on connection: any Connection
    ) throws -> [SessionRecord.ID] {
        let (comparison, id) =
            switch choice {
            case .one(let id): ("=", id)
            case .others: ("<>", asker)
            }
        return try connection.query(
            "SELECT id FROM sessions WHERE user_id = $1 AND \(lives) AND id \(comparison) $3",
            [.text(userID), .integer(time.milliseconds), .text(id)]
        ) { try $0.text(0) }
    }

    /// Writes a use down unless a later one is there, or the session has ended, or is just being written: it is not worth
    /// waiting for.
    static func record(_ used: SessionUsed, on connection: any Connection) throws {
        try connection.perform(
            """
            UPDATE sessions SET last_used_at = $1, address = $2
            WHERE id = (SELECT id FROM sessions WHERE id = $3 AND ended_at IS NULL AND last_used_at <= $1
                \(connection.dialect.skipHeld))
            """,
            [.integer(used.use.time.milliseconds), .text(orNull: used.use.address?.text), .text(used.id)]
        )
    }

    /// Ends a session, removes its push devices and stores the event; false when it has ended before.
    static func end(_ id: SessionRecord.ID, _ ending: SessionEnding, on connection: any Connection) throws -> Bool {
        let ended = try connection.execute(
            "UPDATE sessions SET ended_at = $1, end_reason = $2 WHERE id = $3 AND ended_at IS NULL",
            [.integer(ending.time.milliseconds), .text(ending.reason.rawValue), .text(id)]
        )
        guard ended == 1 else { return false }
        try PushDeviceRows.removeAll(of: id, on: connection)
        try AuditRows.insert(ending, of: id, on: connection)
        try connection.tell(.sessionEnded(id, ending.reason))
        return true
    }

    /// Ends sessions of a user, whose row is held, at the wish of one that must live itself.
    static func end(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        _ ending: SessionEnding,
        on connection: any Connection
    ) throws -> SessionEndResult {
        let asking = try hold(asker, on: connection)
        guard let asking, asking.ended == nil, ending.time < asking.expiresAt else {
            return .askerEnded(asking.map { $0.ended ?? .expired })
        }
        let ids = try living(choice, of: userID, by: asker, at: ending.time, on: connection)
        return .ended(try ids.filter { try end($0, ending, on: connection) })
    }
}
