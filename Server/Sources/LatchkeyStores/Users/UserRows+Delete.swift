import Foundation
import LatchkeyCore
import LatchkeyDatabase

extension UserRows {
    /// Deletes a user whose row is held with everything of theirs, their events too, and ends their sessions.
    static func delete(_ id: User.ID, at time: Date, on connection: any Connection) throws {
        let living = try connection.query(
            "SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL",
            [.text(id)]
        ) { try $0.text(0) }
        try connection.perform(
            """
            UPDATE sessions SET ended_at = COALESCE(ended_at, $1), end_reason = COALESCE(end_reason, $2),
                device_name = NULL, device_platform = NULL, address = NULL
            WHERE user_id = $3
            """,
            [.integer(time.milliseconds), .text(SessionEnd.userDeleted.rawValue), .text(id)]
        )
        try connection.perform("DELETE FROM push_devices WHERE user_id = $1", [.text(id)])
        try connection.perform("DELETE FROM known_devices WHERE user_id = $1", [.text(id)])
        try connection.perform("DELETE FROM audit_events WHERE user_id = $1", [.text(id)])
        try connection.perform("DELETE FROM objects WHERE owner_id = $1", [.text(id)])
        try connection.perform("DELETE FROM users WHERE id = $1", [.text(id)])
        for session in living { try connection.tell(.sessionEnded(session, .userDeleted)) }
    }
}
