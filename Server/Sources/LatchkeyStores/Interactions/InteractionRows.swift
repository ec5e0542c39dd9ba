import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Interactions as rows: only digests of their ids.
enum InteractionRows {
    /// Migration 39.
    static let schema = [
        """
        CREATE TABLE interactions (
            digest BYTEA PRIMARY KEY,
            application_id TEXT NOT NULL,
            parameters TEXT NOT NULL,
            browser_digest BYTEA,
            is_pushed BIGINT NOT NULL,
            jkt TEXT,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            spent_at BIGINT
        )
        """,
        "CREATE INDEX interactions_by_expiry ON interactions (expires_at)",
    ]

    static let columns = """
        digest, application_id, parameters, browser_digest, is_pushed, jkt, created_at, expires_at, spent_at
        """

    static func text(of parameters: [AuthorizationParameter]) throws -> String {
        String(decoding: try JSONEncoder().encode(parameters), as: UTF8.self)
    }

    static func interaction(_ row: any Row) throws -> Interaction {
        Interaction(
            digest: try row.bytes(0),
            applicationID: try row.id(1),
            parameters: try JSONDecoder().decode([AuthorizationParameter].self, from: Data(try row.text(2).utf8)),
            browser: try row.bytesIfAny(3),
            isPushed: try row.integer(4) != 0,
            keyThumbprint: try row.textIfAny(5).map { KeyThumbprint($0) },
            createdAt: Date(milliseconds: try row.integer(6)),
            expiresAt: Date(milliseconds: try row.integer(7)),
            spentAt: try row.integerIfAny(8).map { Date(milliseconds: $0) }
        )
    }
}
