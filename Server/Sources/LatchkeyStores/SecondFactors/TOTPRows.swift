import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Secrets of authenticator apps as rows, one a user, deleted with them.
///
/// `confirmed_at` and `last_step` are NULL until the user has shown a first code.
enum TOTPRows {
    /// Migration 33.
    static let schema = [
        """
        CREATE TABLE totp_secrets (
            user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            sealed BYTEA NOT NULL,
            created_at BIGINT NOT NULL,
            confirmed_at BIGINT,
            last_step BIGINT
        )
        """
    ]

    static func stored(_ row: any Row) throws -> StoredTOTP {
        StoredTOTP(
            sealed: try row.bytes(0),
            confirmedAt: try row.integerIfAny(1).map(Date.init(milliseconds:)),
            lastStep: try row.integerIfAny(2)
        )
    }
}
