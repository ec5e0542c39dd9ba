import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Authorization codes as rows, as digests alone; they go with their user.
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

    /// Migration 20: whether the session that grants it becomes the application's, 1 or 0.
    ///
    /// A code without a challenge has an empty text for it.
    static let handover = "ALTER TABLE authorization_codes ADD COLUMN is_handover BIGINT NOT NULL DEFAULT 0"

    static let byUser = "CREATE INDEX authorization_codes_by_user ON authorization_codes (user_id)"

    private static let columns = """
        id, code_digest, application_id, redirect_uri, code_challenge, user_id, browser_session_id, authenticated_at, \
        created_at, expires_at, is_handover
        """

    /// A code, and the session that it has started, if any.
    struct Stored {
        let code: AuthorizationCodeRecord
        let sessionID: SessionRecord.ID?
    }

    /// How many codes a user may have that wait to be used.
    private static let mostWaiting = 20

    /// Removes what waits to be used; what was used stays, so that a second use is seen.
    static func removeUnspent(of userID: User.ID, on connection: any Connection) throws {
        try connection.perform(
            "DELETE FROM authorization_codes WHERE user_id = $1 AND session_id IS NULL",
            [.text(userID)]
        )
    }

    /// Makes room for another code of a user, whose row is held: a browser can ask for one after the other.
    static func makeRoom(for code: AuthorizationCodeRecord, on connection: any Connection) throws {
        try connection.perform(
            """
            DELETE FROM authorization_codes WHERE user_id = $1 AND session_id IS NULL AND (expires_at <= $2 OR id NOT IN (
                SELECT id FROM authorization_codes WHERE user_id = $1 AND session_id IS NULL
                ORDER BY id DESC LIMIT \(mostWaiting - 1)))
            """,
            [.text(code.userID), .integer(code.createdAt.milliseconds)]
        )
    }

    static func insert(_ code: AuthorizationCodeRecord, on connection: any Connection) throws {
        try connection.perform(
            "INSERT INTO authorization_codes (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            [
                .text(code.id), .bytes(code.codeDigest), .text(code.applicationID), .text(code.redirectURI),
                .text(code.codeChallenge ?? ""), .text(code.userID), .text(code.browserSessionID),
                .integer(code.authenticatedAt.milliseconds), .integer(code.createdAt.milliseconds),
                .integer(code.expiresAt.milliseconds), .integer(code.isHandover ? 1 : 0),
            ]
        )
    }

    /// A code; where it is held, nobody else may change it until the transaction is over.
    static func find(_ digest: [UInt8], isHeld: Bool, on connection: any Connection) throws -> Stored? {
        try connection.first(
            """
            SELECT \(columns), session_id FROM authorization_codes WHERE code_digest = $1
            \(isHeld ? connection.dialect.lock : "")
            """,
            [.bytes(digest)]
        ) { row in
            Stored(
                code: AuthorizationCodeRecord(
                    id: try row.text(0),
                    codeDigest: try row.bytes(1),
                    applicationID: try row.text(2),
                    redirectURI: try row.text(3),
                    codeChallenge: challenge(try row.text(4)),
                    userID: try row.text(5),
                    browserSessionID: try row.text(6),
                    isHandover: try row.integer(10) != 0,
                    authenticatedAt: Date(milliseconds: try row.integer(7)),
                    createdAt: Date(milliseconds: try row.integer(8)),
                    expiresAt: Date(milliseconds: try row.integer(9))
                ),
                sessionID: try row.textIfAny(11)
            )
        }
    }

    private static func challenge(_ text: String) -> String? { text.isEmpty ? nil : text }

    static func spend(_ id: String, on session: SessionRecord.ID, _ connection: any Connection) throws {
        try connection.perform(
            "UPDATE authorization_codes SET session_id = $1 WHERE id = $2",
            [.text(session), .text(id)]
        )
    }
}
