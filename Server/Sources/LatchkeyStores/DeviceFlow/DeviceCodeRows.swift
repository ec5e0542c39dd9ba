import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// The requests of devices as rows: only digests of their codes.
enum DeviceCodeRows {
    /// Migration 42; `scope` is NULL for a session that opens the whole API, `is_allowed` as long as nobody has answered.
    static let schema = [
        """
        CREATE TABLE device_codes (
            digest BYTEA PRIMARY KEY,
            user_code_digest BYTEA NOT NULL UNIQUE,
            application_id TEXT NOT NULL,
            scope TEXT,
            resources TEXT NOT NULL,
            address TEXT,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            poll_interval BIGINT NOT NULL,
            polled_at BIGINT,
            is_allowed BIGINT,
            user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
            authenticated_at BIGINT,
            amr TEXT
        )
        """,
        "CREATE INDEX device_codes_by_expiry ON device_codes (expires_at)",
        "CREATE INDEX device_codes_by_user ON device_codes (user_id) WHERE user_id IS NOT NULL",
    ]

    static let columns = """
        digest, user_code_digest, application_id, scope, resources, address, created_at, expires_at, poll_interval, \
        polled_at, is_allowed, user_id, authenticated_at, amr
        """

    static func record(_ row: any Row) throws -> DeviceAuthorizationRecord {
        DeviceAuthorizationRecord(
            digest: try row.bytes(0),
            userCodeDigest: try row.bytes(1),
            applicationID: try row.id(2),
            grant: try grant(row),
            address: try row.textIfAny(5).map { ClientAddress($0) },
            createdAt: Date(milliseconds: try row.integer(6)),
            expiresAt: Date(milliseconds: try row.integer(7)),
            interval: Int(try row.integer(8)),
            polledAt: try row.integerIfAny(9).map { Date(milliseconds: $0) },
            decision: try decision(row)
        )
    }

    private static func grant(_ row: any Row) throws -> SessionGrant? {
        guard let scope = try row.textIfAny(3) else { return nil }
        guard let scopes = Scopes(scope) else { throw DatabaseError.defect("the scope of a device code is invalid") }
        return SessionGrant(scopes: scopes, resources: try JSONText.texts(try row.text(4)))
    }

    private static func decision(_ row: any Row) throws -> DeviceAuthorizationRecord.Decision? {
        guard let isAllowed = try row.integerIfAny(10) else { return nil }
        guard isAllowed != 0 else { return .denied }
        guard let userID: User.ID = try row.idIfAny(11), let time = try row.integerIfAny(12) else {
            throw DatabaseError.defect("the user of a device code is missing")
        }
        return .allowed(
            DeviceAllowance(
                userID: userID,
                authenticatedAt: Date(milliseconds: time),
                methods: AuthenticationMethods(text: try row.textIfAny(13) ?? "")
            )
        )
    }
}
