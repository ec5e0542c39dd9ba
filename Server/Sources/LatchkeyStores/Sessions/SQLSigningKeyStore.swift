package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// A signing key as it is stored: sealed, so that the database alone is of no use.
package struct StoredSigningKey: Sendable, Equatable {
    package let id: String
    package let sealed: [UInt8]
    package let createdAt: Date

    package init(id: String, sealed: [UInt8], createdAt: Date) {
        self.id = id
        self.sealed = sealed
        self.createdAt = createdAt
    }
}

/// Signing keys in SQL.
package struct SQLSigningKeyStore: Sendable {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// All keys, the newest first.
    package func all() async throws(StoreError) -> [StoredSigningKey] {
        try await database.stored { connection in try SigningKeyRows.all(on: connection) }
    }

    /// All keys, the newest first.
    ///
    /// Where there is none, the one given is stored, unless another server was faster.
    package func all(orFirst first: StoredSigningKey) async throws(StoreError) -> [StoredSigningKey] {
        try await database.storing { connection in
            try connection.execute(
                """
                INSERT INTO signing_keys (id, sealed, created_at)
                SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM signing_keys)
                """,
                [.text(first.id), .bytes(first.sealed), .integer(first.createdAt.milliseconds)]
            )
            return try SigningKeyRows.all(on: connection)
        }
    }
}

enum SigningKeyRows {
    static let table = """
        CREATE TABLE signing_keys (
            id TEXT PRIMARY KEY,
            sealed BYTEA NOT NULL,
            created_at BIGINT NOT NULL
        )
        """

    static func all(on connection: any Connection) throws -> [StoredSigningKey] {
        try connection.query("SELECT id, sealed, created_at FROM signing_keys ORDER BY created_at DESC, id", []) {
            row in
            StoredSigningKey(
                id: try row.text(0),
                sealed: try row.bytes(1),
                createdAt: Date(milliseconds: try row.integer(2))
            )
        }
    }
}
