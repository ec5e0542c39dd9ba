import LatchkeyCore
import LatchkeyDatabase

/// Used single-sign-on tokens in SQL.
struct SQLUsedSSOTokenTable: UsedSSOTokenTable {
    let connection: any Connection

    func insert(_ use: SSOUse) throws -> Bool {
        try connection.execute(
            "INSERT INTO sso_uses (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.bytes(use.digest), .integer(use.keptUntil.milliseconds)]
        ) == 1
    }

    func remove(_ use: SSOUse) throws {
        try connection.perform("DELETE FROM sso_uses WHERE digest = $1", [.bytes(use.digest)])
    }
}
