import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Uses of single-sign-on tokens as rows, as digests alone.
enum SSOUseRows {
    static let table = """
        CREATE TABLE sso_uses (
            digest BYTEA PRIMARY KEY,
            expires_at BIGINT NOT NULL
        )
        """

    /// False when the token was used before.
    ///
    /// Of two that use it at once the second waits here for what becomes of the first.
    static func insert(_ use: SSOUse, on connection: any Connection) throws -> Bool {
        try connection.execute(
            "INSERT INTO sso_uses (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.bytes(use.digest), .integer(use.keptUntil.milliseconds)]
        ) == 1
    }

    /// Takes back what this transaction has stored.
    static func remove(_ use: SSOUse, on connection: any Connection) throws {
        try connection.perform("DELETE FROM sso_uses WHERE digest = $1", [.bytes(use.digest)])
    }
}
