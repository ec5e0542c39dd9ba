import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Signing keys as rows.
enum SigningKeyRows {
    static let table = """
        CREATE TABLE signing_keys (
            id TEXT PRIMARY KEY,
            sealed BYTEA NOT NULL,
            created_at BIGINT NOT NULL
        )
        """

    /// A key that was there before has signed since it was made.
    static let rotation = [
        "ALTER TABLE signing_keys ADD COLUMN activated_at BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE signing_keys ADD COLUMN retired_at BIGINT",
        "ALTER TABLE signing_keys ADD COLUMN longest_token_lifetime BIGINT NOT NULL DEFAULT 0",
        """
        UPDATE signing_keys SET activated_at = created_at,
            longest_token_lifetime = (SELECT COALESCE(MAX(access_token_lifetime), 0) FROM applications)
        """,
    ]

    static func all(on connection: any Connection) throws -> [StoredSigningKey] {
        try connection.query(
            """
            SELECT id, sealed, created_at, activated_at, retired_at, longest_token_lifetime
            FROM signing_keys ORDER BY activated_at DESC, created_at DESC, id
            """,
            []
        ) { row in
            StoredSigningKey(
                id: try row.text(0),
                sealed: try row.bytes(1),
                times: SigningKeyTimes(
                    createdAt: Date(milliseconds: try row.integer(2)),
                    activatedAt: Date(milliseconds: try row.integer(3)),
                    retiredAt: try row.integerIfAny(4).map(Date.init(milliseconds:)),
                    longestTokenLifetime: Int(try row.integer(5))
                )
            )
        }
    }

    /// What `Application.longestTokenLifetime` says, of all applications.
    private static let longestTokenLifetime = """
        (SELECT COALESCE(MAX(CASE WHEN khoros <> 0 AND access_token_lifetime < \(Application.khorosTokenLifetime)
            THEN \(Application.khorosTokenLifetime) ELSE access_token_lifetime END), 0) FROM applications)
        """

    static func insert(_ key: StoredSigningKey, on connection: any Connection) throws {
        try connection.perform(
            """
            INSERT INTO signing_keys (id, sealed, created_at, activated_at, longest_token_lifetime)
            VALUES ($1, $2, $3, $4, \(longestTokenLifetime))
            """,
            [
                .text(key.id),
                .bytes(key.sealed),
                .integer(key.times.createdAt.milliseconds),
                .integer(key.times.activatedAt.milliseconds),
            ]
        )
        try connection.tell(.signingKeysChanged)
    }

    /// Tokens of this lifetime will be signed: every key is kept long enough for them.
    static func expectTokens(ofLifetime lifetime: Int, on connection: any Connection) throws {
        try connection.perform(
            "UPDATE signing_keys SET longest_token_lifetime = $1 WHERE longest_token_lifetime < $1",
            [.integer(Int64(lifetime))]
        )
    }
}
