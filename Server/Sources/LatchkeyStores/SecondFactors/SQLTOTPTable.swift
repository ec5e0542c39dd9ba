import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Secrets of authenticator apps in SQL.
struct SQLTOTPTable: TOTPTable {
    let connection: any Connection

    func find(of userID: User.ID) throws -> StoredTOTP? {
        try connection.first(
            "SELECT sealed, confirmed_at, last_step FROM totp_secrets WHERE user_id = $1",
            [.id(userID)],
            TOTPRows.stored
        )
    }

    func insert(_ sealed: [UInt8], of userID: User.ID, at time: Date) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO totp_secrets (user_id, sealed, created_at) VALUES ($1, $2, $3)
            ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at
            WHERE totp_secrets.confirmed_at IS NULL
            """,
            [.id(userID), .bytes(sealed), .integer(time.milliseconds)]
        ) == 1
    }

    func confirm(_ sealed: [UInt8], of userID: User.ID, by step: TOTP.Step, at time: Date) throws -> Bool {
        try connection.execute(
            """
            UPDATE totp_secrets SET confirmed_at = $1, last_step = $2
            WHERE user_id = $3 AND sealed = $4 AND confirmed_at IS NULL
            """,
            [.integer(time.milliseconds), .integer(step), .id(userID), .bytes(sealed)]
        ) == 1
    }

    func accept(_ step: TOTP.Step, of userID: User.ID) throws -> Bool {
        try connection.execute(
            """
            UPDATE totp_secrets SET last_step = $1
            WHERE user_id = $2 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $1)
            """,
            [.integer(step), .id(userID)]
        ) == 1
    }

    func remove(of userID: User.ID) throws -> Bool {
        let wasConfirmed = try connection.first(
            "DELETE FROM totp_secrets WHERE user_id = $1 RETURNING confirmed_at",
            [.id(userID)]
        ) { row in !row.isNull(0) }
        return wasConfirmed ?? false
    }
}
