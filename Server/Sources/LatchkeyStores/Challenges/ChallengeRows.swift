import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Logins that wait for another factor, as rows: no password and no id, only digests.
enum ChallengeRows {
    /// Migration 33.
    static let schema = [
        """
        CREATE TABLE challenges (
            digest BYTEA PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            application_id TEXT NOT NULL,
            amr TEXT NOT NULL,
            proved_at BIGINT NOT NULL,
            password_digest BYTEA,
            device_key_digest BYTEA,
            device_name TEXT,
            device_platform TEXT,
            push_provider TEXT,
            push_token TEXT,
            push_is_for_development BIGINT NOT NULL,
            has_cookie BIGINT NOT NULL,
            stays_signed_in BIGINT NOT NULL,
            is_announced BIGINT NOT NULL,
            sealed_totp BYTEA,
            wrong_answers BIGINT NOT NULL,
            expires_at BIGINT NOT NULL
        )
        """,
        "CREATE INDEX challenges_by_user ON challenges (user_id, expires_at)",
        "CREATE INDEX challenges_by_expiry ON challenges (expires_at)",
    ]

    /// Migration 45.
    static let upstreams = "ALTER TABLE challenges ADD COLUMN upstream_id TEXT"

    static let columns = """
        digest, user_id, application_id, amr, proved_at, password_digest, device_key_digest, device_name, \
        device_platform, push_provider, push_token, push_is_for_development, has_cookie, stays_signed_in, \
        is_announced, sealed_totp, wrong_answers, expires_at, upstream_id
        """

    static func values(_ challenge: LogInChallenge) -> [SQLValue] {
        [
            .bytes(challenge.digest),
            .id(challenge.userID),
            .id(challenge.applicationID),
            .text(challenge.methods.text),
            .integer(challenge.provedAt.milliseconds),
            .bytes(orNull: challenge.passwordDigest),
            .bytes(orNull: challenge.deviceKeyDigest),
            .text(orNull: challenge.device.name),
            .text(orNull: challenge.device.platform),
            .text(orNull: challenge.pushDevice?.provider.rawValue),
            .text(orNull: challenge.pushDevice?.token),
            .integer(challenge.pushDevice?.isForDevelopment == true ? 1 : 0),
            .integer(challenge.hasCookie ? 1 : 0),
            .integer(challenge.staysSignedIn ? 1 : 0),
            .integer(challenge.isAnnounced ? 1 : 0),
            .bytes(orNull: challenge.sealedTOTP),
            .integer(Int64(challenge.wrongAnswers)),
            .integer(challenge.expiresAt.milliseconds),
            .id(orNull: challenge.upstreamID),
        ]
    }

    static func challenge(_ row: any Row) throws -> LogInChallenge {
        LogInChallenge(
            digest: try row.bytes(0),
            userID: try row.id(1),
            applicationID: try row.id(2),
            methods: AuthenticationMethods(text: try row.text(3)),
            provedAt: Date(milliseconds: try row.integer(4)),
            upstreamID: try row.idIfAny(18),
            passwordDigest: try row.bytesIfAny(5),
            deviceKeyDigest: try row.bytesIfAny(6),
            device: Device(name: try row.textIfAny(7), platform: try row.textIfAny(8)),
            pushDevice: try pushDevice(row),
            hasCookie: try row.integer(12) != 0,
            staysSignedIn: try row.integer(13) != 0,
            isAnnounced: try row.integer(14) != 0,
            sealedTOTP: try row.bytesIfAny(15),
            wrongAnswers: Int(try row.integer(16)),
            expiresAt: Date(milliseconds: try row.integer(17))
        )
    }

    private static func pushDevice(_ row: any Row) throws -> PushDevice? {
        guard let provider = try row.textIfAny(9), let token = try row.textIfAny(10) else { return nil }
        return try PushDeviceRows.device(
            provider: provider,
            token: token,
            isForDevelopment: try row.integer(11) != 0
        )
    }
}
