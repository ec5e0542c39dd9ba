import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Identities in SQL.
struct SQLIdentityTable: IdentityTable {
    let connection: any Connection

    func all(of userID: User.ID) throws -> [Identity] {
        try connection.query(
            "SELECT \(IdentityRows.columns) FROM identities WHERE user_id = $1 ORDER BY id",
            [.id(userID)],
            IdentityRows.identity
        )
    }

    func find(
        _ uniqueID: String,
        in applicationID: Application.ID
    ) throws -> Identity? {
        try connection.first(
            """
            SELECT \(IdentityRows.columns) FROM identities
            WHERE application_id = $1 AND unique_id = $2 AND issuer = ''
            """,
            [.id(applicationID), .text(uniqueID)],
            IdentityRows.identity
        )
    }

    func find(_ subject: String, at issuer: String) throws -> Identity? {
        try connection.first(
            """
            SELECT \(IdentityRows.columns) FROM identities WHERE issuer = $1 AND unique_id = $2 AND issuer <> ''
            """,
            [.text(issuer), .text(subject)],
            IdentityRows.identity
        )
    }

    /// False if an identity with this unique id exists.
    func insert(_ identity: Identity) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO identities (\(IdentityRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT DO NOTHING
            """,
            [
                .id(identity.id), .id(identity.userID), .id(identity.applicationID), .text(identity.uniqueID),
                .integer(identity.madeUser ? 1 : 0), .text(try ClaimsText.text(identity.claims)),
                .integer(identity.createdAt.milliseconds), .integer(orNull: identity.lastUsedAt?.milliseconds),
                .text(identity.issuer ?? ""), .bytes(orNull: identity.sealedRefreshToken),
            ]
        ) == 1
    }

    /// Stores the claims of a login.
    func update(_ id: Identity.ID, _ claims: SSOClaims, usedAt time: Date) throws {
        try connection.perform(
            "UPDATE identities SET claims = $1, last_used_at = $2 WHERE id = $3",
            [.text(try ClaimsText.text(claims)), .integer(time.milliseconds), .id(id)]
        )
    }

    func keep(sealedRefreshToken: [UInt8]?, for id: Identity.ID) throws {
        try connection.perform(
            "UPDATE identities SET sealed_refresh_token = $1 WHERE id = $2",
            [.bytes(orNull: sealedRefreshToken), .id(id)]
        )
    }

    /// Moves an identity to another user and marks it as linked.
    func move(_ id: Identity.ID, to userID: User.ID) throws {
        try connection.perform(
            "UPDATE identities SET user_id = $1, made_user = 0 WHERE id = $2",
            [.id(userID), .id(id)]
        )
    }

    /// Removes the identities that a user linked; the identity that created the user stays.
    func removeLinked(of userID: User.ID) throws {
        try connection.perform("DELETE FROM identities WHERE user_id = $1 AND made_user = 0", [.id(userID)])
    }

    /// Removes all identities of a user, so the next login with one of them creates another user.
    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM identities WHERE user_id = $1", [.id(userID)])
    }

    func remove(_ id: Identity.ID) throws {
        try connection.perform("DELETE FROM identities WHERE id = $1", [.id(id)])
    }
}
