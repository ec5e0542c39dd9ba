import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Identities as rows, deleted with their user.
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

    /// Migration 44: those of providers, which are known by their issuer whatever the application.
    static let issuers = [
        "ALTER TABLE identities ADD COLUMN issuer TEXT NOT NULL DEFAULT ''",
        "DROP INDEX identities_by_unique_id",
        "CREATE UNIQUE INDEX identities_by_unique_id ON identities (application_id, unique_id) WHERE issuer = ''",
        "CREATE UNIQUE INDEX identities_by_subject ON identities (issuer, unique_id) WHERE issuer <> ''",
    ]

    /// Migration 45.
    static let refreshTokens = "ALTER TABLE identities ADD COLUMN sealed_refresh_token BYTEA"

    static let columns = """
        id, user_id, application_id, unique_id, made_user, claims, created_at, last_used_at, issuer, sealed_refresh_token
        """

    static func identity(_ row: any Row) throws -> Identity {
        let issuer = try row.text(8)
        return Identity(
            id: try row.id(0),
            userID: try row.id(1),
            applicationID: try row.id(2),
            issuer: issuer.isEmpty ? nil : issuer,
            uniqueID: try row.text(3),
            madeUser: try row.integer(4) != 0,
            claims: try ClaimsText.claims(try row.text(5)),
            createdAt: Date(milliseconds: try row.integer(6)),
            lastUsedAt: try row.integerIfAny(7).map(Date.init(milliseconds:)),
            sealedRefreshToken: try row.bytesIfAny(9)
        )
    }
}

/// The claims that a backend sent, as JSON.
struct ClaimsText: Codable {
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
