import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Grants as rows; they are deleted with their user.
enum GrantRows {
    /// Migration 39; `resources` and `claims` are JSON arrays.
    static let schema = [
        """
        CREATE TABLE grants (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            application_id TEXT NOT NULL,
            scope TEXT NOT NULL,
            resources TEXT NOT NULL,
            claims TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            consented_at BIGINT NOT NULL,
            last_used_at BIGINT NOT NULL,
            UNIQUE (user_id, application_id)
        )
        """
    ]

    static let columns = """
        id, user_id, application_id, scope, resources, claims, created_at, consented_at, last_used_at
        """

    static func grant(_ row: any Row) throws -> Grant {
        guard let scopes = Scopes(try row.text(3)) else {
            throw DatabaseError.defect("the scope of a grant is invalid")
        }
        return Grant(
            id: try row.id(0),
            userID: try row.id(1),
            applicationID: try row.id(2),
            scopes: scopes,
            resources: try JSONText.texts(try row.text(4)),
            claims: try JSONText.texts(try row.text(5)),
            createdAt: Date(milliseconds: try row.integer(6)),
            consentedAt: Date(milliseconds: try row.integer(7)),
            lastUsedAt: Date(milliseconds: try row.integer(8))
        )
    }
}
