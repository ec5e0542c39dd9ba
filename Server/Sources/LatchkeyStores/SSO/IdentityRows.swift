import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Identities as rows; they go with their user.
enum IdentityRows {
    static let table = """
        CREATE TABLE identities (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            application_id TEXT NOT NULL,
            unique_id TEXT NOT NULL,
            made_user BIGINT NOT NULL,
            claims TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT
        )
        """

    static let indexes = [
        "CREATE UNIQUE INDEX identities_by_unique_id ON identities (application_id, unique_id)",
        "CREATE INDEX identities_by_user ON identities (user_id)",
    ]

    private static let columns = """
        id, user_id, application_id, unique_id, made_user, claims, created_at, last_used_at
        """

    private static func identity(_ row: any Row) throws -> Identity {
        Identity(
            id: try row.text(0),
            userID: try row.text(1),
            applicationID: try row.text(2),
            uniqueID: try row.text(3),
            madeUser: try row.integer(4) != 0,
            claims: try ClaimsText.claims(try row.text(5)),
            createdAt: Date(milliseconds: try row.integer(6)),
            lastUsedAt: try row.integerIfAny(7).map(Date.init(milliseconds:))
        )
    }

    static func all(of userID: User.ID, on connection: any Connection) throws -> [Identity] {
        try connection.query(
            "SELECT \(columns) FROM identities WHERE user_id = $1 ORDER BY id",
            [.text(userID)],
            identity
        )
    }

    static func find(
        _ uniqueID: String,
        in applicationID: Application.ID,
        on connection: any Connection
    ) throws -> Identity? {
        try connection.first(
            "SELECT \(columns) FROM identities WHERE application_id = $1 AND unique_id = $2",
            [.text(applicationID), .text(uniqueID)],
            identity
        )
    }

    /// False when there is one with this unique id.
    static func insert(_ identity: Identity, on connection: any Connection) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO identities (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
            """,
            [
                .text(identity.id), .text(identity.userID), .text(identity.applicationID), .text(identity.uniqueID),
                .integer(identity.madeUser ? 1 : 0), .text(try ClaimsText.text(identity.claims)),
                .integer(identity.createdAt.milliseconds), .integer(orNull: identity.lastUsedAt?.milliseconds),
            ]
        ) == 1
    }

    /// Notes what was told at a login.
    static func update(_ id: Identity.ID, _ claims: SSOClaims, usedAt time: Date, on connection: any Connection) throws
    {
        try connection.perform(
            "UPDATE identities SET claims = $1, last_used_at = $2 WHERE id = $3",
            [.text(try ClaimsText.text(claims)), .integer(time.milliseconds), .text(id)]
        )
    }

    /// Gives an identity to another user, who has a record of their own.
    static func move(_ id: Identity.ID, to userID: User.ID, on connection: any Connection) throws {
        try connection.perform(
            "UPDATE identities SET user_id = $1, made_user = 0 WHERE id = $2",
            [.text(userID), .text(id)]
        )
    }

    /// Unlinks what a user has linked; the identity that made them stays.
    static func deleteLinked(of userID: User.ID, on connection: any Connection) throws {
        try connection.perform("DELETE FROM identities WHERE user_id = $1 AND made_user = 0", [.text(userID)])
    }

    /// Removes all identities of a user, also the one that made them: its next login makes another user.
    static func deleteAll(of userID: User.ID, on connection: any Connection) throws {
        try connection.perform("DELETE FROM identities WHERE user_id = $1", [.text(userID)])
    }

    static func delete(_ id: Identity.ID, on connection: any Connection) throws {
        try connection.perform("DELETE FROM identities WHERE id = $1", [.text(id)])
    }
}

/// What a backend has told, as JSON.
private struct ClaimsText: Codable {
    var login: String?
    var emailAddress: String?
    var vouched: Bool?
    var displayName: String?
    var locale: String?

    static func text(_ claims: SSOClaims) throws -> String {
        let text = ClaimsText(
            login: claims.login,
            emailAddress: claims.emailAddress?.text,
            vouched: claims.isAddressVouchedFor,
            displayName: claims.displayName,
            locale: claims.locale
        )
        return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    static func claims(_ text: String) throws -> SSOClaims {
        let text = try JSONDecoder().decode(ClaimsText.self, from: Data(text.utf8))
        return SSOClaims(
            login: text.login,
            emailAddress: try text.emailAddress.map { text throws(FieldError) in try EmailAddress(text) },
            isAddressVouchedFor: text.vouched ?? false,
            displayName: text.displayName,
            locale: text.locale
        )
    }
}
