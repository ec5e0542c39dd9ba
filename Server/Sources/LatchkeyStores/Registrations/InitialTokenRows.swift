import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Initial access tokens as rows: only digests of them.
enum InitialTokenRows {
    /// Migration 41.
    static let schema = [
        """
        CREATE TABLE initial_access_tokens (
            id TEXT PRIMARY KEY,
            digest BYTEA NOT NULL UNIQUE,
            note TEXT,
            uses_left BIGINT,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """
    ]

    static let columns = "id, digest, note, uses_left, created_at, expires_at"

    static func token(_ row: any Row) throws -> InitialToken {
        InitialToken(
            id: try row.id(0),
            digest: try row.bytes(1),
            note: try row.textIfAny(2),
            usesLeft: try row.integerIfAny(3).map { Int($0) },
            createdAt: Date(milliseconds: try row.integer(4)),
            expiresAt: Date(milliseconds: try row.integer(5))
        )
    }
}
