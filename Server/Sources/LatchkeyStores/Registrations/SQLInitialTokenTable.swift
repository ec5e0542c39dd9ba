import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Initial access tokens in SQL.
struct SQLInitialTokenTable: InitialTokenTable {
    let connection: any Connection

    func insert(_ token: InitialToken) throws {
        try connection.perform(
            "INSERT INTO initial_access_tokens (\(InitialTokenRows.columns)) VALUES ($1, $2, $3, $4, $5, $6)",
            [
                .id(token.id), .bytes(token.digest), .text(orNull: token.note),
                .integer(orNull: token.usesLeft.map(Int64.init)), .integer(token.createdAt.milliseconds),
                .integer(token.expiresAt.milliseconds),
            ]
        )
    }

    func all() throws -> [InitialToken] {
        try connection.query(
            "SELECT \(InitialTokenRows.columns) FROM initial_access_tokens ORDER BY id",
            [],
            InitialTokenRows.token
        )
    }

    func find(_ digest: [UInt8]) throws -> InitialToken? {
        try connection.first(
            "SELECT \(InitialTokenRows.columns) FROM initial_access_tokens WHERE digest = $1",
            [.bytes(digest)],
            InitialTokenRows.token
        )
    }

    func use(_ digest: [UInt8], at time: Date) throws -> Bool {
        try connection.execute(
            """
            UPDATE initial_access_tokens SET uses_left = uses_left - 1
            WHERE digest = $1 AND expires_at > $2 AND (uses_left IS NULL OR uses_left > 0)
            """,
            [.bytes(digest), .integer(time.milliseconds)]
        ) == 1
    }

    func remove(_ id: InitialToken.ID) throws -> Bool {
        try connection.execute("DELETE FROM initial_access_tokens WHERE id = $1", [.id(id)]) == 1
    }
}
