import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Keys for single sign-on as rows: sealed.
enum SSOKeyRows {
    static let table = """
        CREATE TABLE sso_keys (
            id TEXT PRIMARY KEY,
            application_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            sealed BYTEA NOT NULL,
            created_at BIGINT NOT NULL
        )
        """

    private static let columns = "id, application_id, kind, sealed, created_at"

    static func all(on connection: any Connection) throws -> [StoredSSOKey] {
        try connection.query("SELECT \(columns) FROM sso_keys ORDER BY id", []) { row in
            StoredSSOKey(
                id: try row.text(0),
                applicationID: try row.text(1),
                kind: try row.text(2),
                sealed: try row.bytes(3),
                createdAt: Date(milliseconds: try row.integer(4))
            )
        }
    }

    static func insert(_ key: StoredSSOKey, on connection: any Connection) throws {
        try connection.perform(
            "INSERT INTO sso_keys (\(columns)) VALUES ($1, $2, $3, $4, $5)",
            [
                .text(key.id), .text(key.applicationID), .text(key.kind), .bytes(key.sealed),
                .integer(key.createdAt.milliseconds),
            ]
        )
    }
}
