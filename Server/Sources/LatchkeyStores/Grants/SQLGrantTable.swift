import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Grants in SQL.
struct SQLGrantTable: GrantTable {
    let connection: any Connection

    func find(of userID: User.ID, to applicationID: Application.ID) throws -> Grant? {
        try connection.first(
            "SELECT \(GrantRows.columns) FROM grants WHERE user_id = $1 AND application_id = $2",
            [.id(userID), .id(applicationID)],
            GrantRows.grant
        )
    }

    func all(of userID: User.ID) throws -> [Grant] {
        try connection.query(
            "SELECT \(GrantRows.columns) FROM grants WHERE user_id = $1 ORDER BY id",
            [.id(userID)],
            GrantRows.grant
        )
    }

    func put(_ grant: Grant) throws {
        try connection.perform(
            """
            INSERT INTO grants (\(GrantRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (user_id, application_id) DO UPDATE SET scope = excluded.scope, resources = excluded.resources,
                claims = excluded.claims, consented_at = excluded.consented_at, last_used_at = excluded.last_used_at
            """,
            [
                .id(grant.id), .id(grant.userID), .id(grant.applicationID), .text(grant.scopes.text),
                .text(try JSONText.text(of: grant.resources)), .text(try JSONText.text(of: grant.claims)),
                .integer(grant.createdAt.milliseconds), .integer(grant.consentedAt.milliseconds),
                .integer(grant.lastUsedAt.milliseconds),
            ]
        )
    }

    func setLastUse(of userID: User.ID, by applicationID: Application.ID, at time: Date) throws {
        try connection.perform(
            "UPDATE grants SET last_used_at = $1 WHERE user_id = $2 AND application_id = $3 AND last_used_at < $1",
            [.integer(time.milliseconds), .id(userID), .id(applicationID)]
        )
    }

    func exist(to applicationID: Application.ID) throws -> Bool {
        try connection.first("SELECT 1 FROM grants WHERE application_id = $1 LIMIT 1", [.id(applicationID)]) { _ in
            true
        } ?? false
    }

    func removeAll(to applicationID: Application.ID) throws {
        try connection.perform("DELETE FROM grants WHERE application_id = $1", [.id(applicationID)])
    }

    func remove(of userID: User.ID, to applicationID: Application.ID) throws -> Bool {
        try connection.execute(
            "DELETE FROM grants WHERE user_id = $1 AND application_id = $2",
            [.id(userID), .id(applicationID)]
        ) == 1
    }
}
