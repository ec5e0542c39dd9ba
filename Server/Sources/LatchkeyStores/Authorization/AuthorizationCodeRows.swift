import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Authorization codes as rows: only digests, deleted with their user.
enum AuthorizationCodeRows {
    static let table = """
        CREATE TABLE authorization_codes (
            id TEXT PRIMARY KEY,
            code_digest BYTEA NOT NULL UNIQUE,
            application_id TEXT NOT NULL,
            redirect_uri TEXT NOT NULL,
            code_challenge TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            browser_session_id TEXT NOT NULL,
            authenticated_at BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            session_id TEXT
        )
        """

    /// Migration 20: whether the application takes over the session that grants the code, 1 or 0.
    ///
    /// A code without a challenge stores an empty text as its challenge.
    static let handover = "ALTER TABLE authorization_codes ADD COLUMN is_handover BIGINT NOT NULL DEFAULT 0"

    /// Migration 33.
    static let methods = "ALTER TABLE authorization_codes ADD COLUMN amr TEXT NOT NULL DEFAULT ''"

    /// Migration 39: the terms of the session that the code starts.
    ///
    /// `scope` is NULL for a session that opens the whole API; `resources` is a JSON array.
    static let openID = [
        "ALTER TABLE authorization_codes ADD COLUMN scope TEXT",
        "ALTER TABLE authorization_codes ADD COLUMN resources TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE authorization_codes ADD COLUMN nonce TEXT",
        "ALTER TABLE authorization_codes ADD COLUMN claims TEXT",
        "ALTER TABLE authorization_codes ADD COLUMN jkt TEXT",
    ]

    static let byUser = "CREATE INDEX authorization_codes_by_user ON authorization_codes (user_id)"

    static let columns = """
        id, code_digest, application_id, redirect_uri, code_challenge, user_id, browser_session_id, authenticated_at, \
        created_at, expires_at, is_handover, amr, scope, resources, nonce, claims, jkt
        """

    static func grant(_ row: any Row) throws -> CodeGrant? {
        guard let scope = try row.textIfAny(12) else { return nil }
        guard let scopes = Scopes(scope) else { throw DatabaseError.defect("the scope of a code is invalid") }
        return CodeGrant(
            scopes: scopes,
            resources: try JSONText.texts(try row.text(13)),
            nonce: try row.textIfAny(14),
            claims: try row.textIfAny(15),
            keyThumbprint: try row.textIfAny(16).map { KeyThumbprint($0) }
        )
    }
}
