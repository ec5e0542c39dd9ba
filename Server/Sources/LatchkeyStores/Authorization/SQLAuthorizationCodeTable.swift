import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Authorization codes in SQL.
struct SQLAuthorizationCodeTable: AuthorizationCodeTable {
    let connection: any Connection

    func insert(_ code: AuthorizationCodeRecord) throws {
        try connection.perform(
            """
            INSERT INTO authorization_codes (\(AuthorizationCodeRows.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
                $16, $17)
            """,
            [
                .text(code.id), .bytes(code.codeDigest), .id(code.applicationID), .text(code.redirectURI),
                .text(code.codeChallenge ?? ""), .id(code.userID), .id(code.browserSessionID),
                .integer(code.authenticatedAt.milliseconds), .integer(code.createdAt.milliseconds),
                .integer(code.expiresAt.milliseconds), .integer(code.isHandover ? 1 : 0), .text(code.methods.text),
                .text(orNull: code.grant?.scopes.text), .text(try JSONText.text(of: code.grant?.resources ?? [])),
                .text(orNull: code.grant?.nonce), .text(orNull: code.grant?.claims),
                .text(orNull: code.grant?.keyThumbprint?.text),
            ]
        )
    }

    func find(_ digest: [UInt8]) throws -> StoredAuthorizationCode? { try find(digest, "") }

    func hold(_ digest: [UInt8]) throws -> StoredAuthorizationCode? { try find(digest, connection.dialect.lock) }

    private func find(_ digest: [UInt8], _ lock: String) throws -> StoredAuthorizationCode? {
        try connection.first(
            """
            SELECT \(AuthorizationCodeRows.columns), session_id FROM authorization_codes WHERE code_digest = $1
            \(lock)
            """,
            [.bytes(digest)]
        ) { row in
            StoredAuthorizationCode(
                code: AuthorizationCodeRecord(
                    id: try row.text(0),
                    codeDigest: try row.bytes(1),
                    applicationID: try row.id(2),
                    redirectURI: try row.text(3),
                    codeChallenge: Self.challenge(try row.text(4)),
                    userID: try row.id(5),
                    browserSessionID: try row.id(6),
                    isHandover: try row.integer(10) != 0,
                    authenticatedAt: Date(milliseconds: try row.integer(7)),
                    methods: AuthenticationMethods(text: try row.text(11)),
                    grant: try AuthorizationCodeRows.grant(row),
                    createdAt: Date(milliseconds: try row.integer(8)),
                    expiresAt: Date(milliseconds: try row.integer(9))
                ),
                sessionID: try row.idIfAny(17)
            )
        }
    }

    private static func challenge(_ text: String) -> String? { text.isEmpty ? nil : text }

    func removeUnspent(of userID: User.ID, keepingNewest count: Int, at time: Date) throws {
        try connection.perform(
            """
            DELETE FROM authorization_codes WHERE user_id = $1 AND session_id IS NULL AND (expires_at <= $2 OR id NOT IN (
                SELECT id FROM authorization_codes WHERE user_id = $1 AND session_id IS NULL
                ORDER BY id DESC LIMIT \(count)))
            """,
            [.id(userID), .integer(time.milliseconds)]
        )
    }

    func removeUnspent(of userID: User.ID) throws {
        try connection.perform(
            "DELETE FROM authorization_codes WHERE user_id = $1 AND session_id IS NULL",
            [.id(userID)]
        )
    }

    func spend(_ id: String, on session: SessionRecord.ID) throws {
        try connection.perform(
            "UPDATE authorization_codes SET session_id = $1 WHERE id = $2",
            [.id(session), .text(id)]
        )
    }
}
