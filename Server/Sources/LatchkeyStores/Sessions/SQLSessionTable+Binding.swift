import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Sessions that are bound to a key of their browser.

extension SQLSessionTable {
    func bind(_ id: SessionRecord.ID, to binding: DeviceBinding, at time: Date) throws -> Bool {
        try connection.execute(
            """
            UPDATE sessions SET bound_key = $1, bound_challenge_at = $2
            WHERE id = $3 AND ended_at IS NULL AND expires_at > $4 AND cookie_digest IS NOT NULL AND bound_key IS NULL
            """,
            [
                .bytes(binding.publicKey), .integer(binding.challengedAt.milliseconds), .id(id),
                .integer(time.milliseconds),
            ]
        ) == 1
    }

    func binding(of id: SessionRecord.ID, at time: Date) throws -> DeviceBinding? {
        let found = try connection.first(
            """
            SELECT \(SessionRows.bindingColumns) FROM sessions
            WHERE id = $1 AND \(SessionRows.lives) AND user_id IS NOT NULL
            """,
            [.id(id), .integer(time.milliseconds)]
        ) { try SessionRows.binding($0, from: 0) }
        return found ?? nil
    }

    func renewBinding(of id: SessionRecord.ID, _ binding: DeviceBinding, at time: Date) throws -> Bool {
        try connection.execute(
            """
            UPDATE sessions SET bound_challenge_at = $1
            WHERE id = $2 AND ended_at IS NULL AND expires_at > $3 AND bound_key = $4 AND bound_challenge_at < $1
            """,
            [
                .integer(binding.challengedAt.milliseconds), .id(id), .integer(time.milliseconds),
                .bytes(binding.publicKey),
            ]
        ) == 1
    }
}
