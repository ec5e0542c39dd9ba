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

    static let byUser = "CREATE INDEX authorization_codes_by_user ON authorization_codes (user_id)"

    static let columns = """
        id, code_digest, application_id, redirect_uri, code_challenge, user_id, browser_session_id, authenticated_at, \
        created_at, expires_at, is_handover, amr
        """
}
