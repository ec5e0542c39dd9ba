import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Ceremonies as rows; a used one has no row.
enum CeremonyRows {
    /// Migration 33.
    static let schema = [
        """
        CREATE TABLE ceremonies (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            challenge BYTEA NOT NULL,
            user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
            user_handle BYTEA,
            binding BYTEA,
            is_conditional BIGINT NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """,
        "CREATE INDEX ceremonies_by_user ON ceremonies (user_id) WHERE user_id IS NOT NULL",
        "CREATE INDEX ceremonies_by_expiry ON ceremonies (expires_at)",
    ]

    static let columns = "id, kind, challenge, user_id, user_handle, binding, is_conditional, expires_at"

    static func ceremony(_ row: any Row) throws -> Ceremony {
        guard let kind = Ceremony.Kind(rawValue: try row.text(1)),
            let challenge = PasskeyChallenge(try row.bytes(2))
        else { throw DatabaseError.defect("a ceremony's kind or challenge is invalid") }
        return Ceremony(
            id: try row.id(0),
            kind: kind,
            challenge: challenge,
            userID: try row.idIfAny(3),
            userHandle: try row.bytesIfAny(4).flatMap { PasskeyUserHandle($0) },
            binding: try row.bytesIfAny(5),
            isConditional: try row.integer(6) != 0,
            expiresAt: Date(milliseconds: try row.integer(7))
        )
    }
}
