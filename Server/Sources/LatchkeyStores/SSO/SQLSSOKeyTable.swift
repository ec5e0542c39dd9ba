import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Keys for single sign-on in SQL.
struct SQLSSOKeyTable: SSOKeyTable {
    private static let columns = "id, application_id, kind, sealed, created_at"

    let connection: any Connection

    func all() throws -> [StoredSSOKey] {
        try connection.query("SELECT \(Self.columns) FROM sso_keys ORDER BY id", []) { row in
            StoredSSOKey(
                id: try row.id(0),
                applicationID: try row.id(1),
                kind: try row.text(2),
                sealed: try row.bytes(3),
                createdAt: Date(milliseconds: try row.integer(4))
            )
        }
    }

    func insert(_ key: StoredSSOKey) throws {
        try connection.perform(
            "INSERT INTO sso_keys (\(Self.columns)) VALUES ($1, $2, $3, $4, $5)",
            [
                .id(key.id), .id(key.applicationID), .text(key.kind), .bytes(key.sealed),
                .integer(key.createdAt.milliseconds),
            ]
        )
        try connection.tell(.ssoKeysChanged)
    }

    func remove(_ id: SSOKey.ID) throws -> Bool {
        guard try connection.execute("DELETE FROM sso_keys WHERE id = $1", [.id(id)]) == 1 else { return false }
        try connection.tell(.ssoKeysChanged)
        return true
    }
}
