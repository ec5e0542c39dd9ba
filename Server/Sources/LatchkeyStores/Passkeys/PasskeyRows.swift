import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Passkeys as rows, and the handles by which they name their users; both are deleted with the user.
///
/// A passkey keeps the handle that it was made with. `is_discoverable` is NULL if the authenticator did not say.
enum PasskeyRows {
    /// Migration 33.
    static let schema = [
        """
        CREATE TABLE passkeys (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            credential_id BYTEA NOT NULL UNIQUE,
            user_handle BYTEA NOT NULL,
            public_key BYTEA NOT NULL,
            counter BIGINT NOT NULL,
            relying_party_id TEXT NOT NULL,
            name TEXT NOT NULL,
            aaguid BYTEA NOT NULL,
            transports TEXT NOT NULL,
            is_backup_eligible BIGINT NOT NULL,
            is_backed_up BIGINT NOT NULL,
            is_user_verified BIGINT NOT NULL,
            is_discoverable BIGINT,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT
        )
        """,
        "CREATE INDEX passkeys_by_user ON passkeys (user_id)",
        """
        CREATE TABLE passkey_user_handles (
            user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            handle BYTEA NOT NULL UNIQUE
        )
        """,
    ]

    static let columns = """
        id, user_id, credential_id, user_handle, public_key, counter, relying_party_id, name, aaguid, transports, \
        is_backup_eligible, is_backed_up, is_user_verified, is_discoverable, created_at, last_used_at
        """

    static func values(_ record: PasskeyRecord) throws -> [SQLValue] {
        [
            .id(record.id),
            .id(record.userID),
            .bytes(record.passkey.credentialID.bytes),
            .bytes(record.passkey.userHandle.bytes),
            .bytes(record.keyBytes),
            .integer(Int64(record.passkey.counter)),
            .text(record.passkey.relyingPartyID),
            .text(record.name),
            .bytes(record.aaguid.bytes),
            .text(try JSONText.text(of: record.transports)),
            .integer(record.passkey.isBackupEligible ? 1 : 0),
            .integer(record.isBackedUp ? 1 : 0),
            .integer(record.isUserVerified ? 1 : 0),
            .integer(orNull: record.isDiscoverable.map { $0 ? 1 : 0 }),
            .integer(record.createdAt.milliseconds),
            .integer(orNull: record.lastUsedAt?.milliseconds),
        ]
    }

    static func record(_ row: any Row) throws -> PasskeyRecord {
        let keyBytes = try row.bytes(4)
        return PasskeyRecord(
            id: try row.id(0),
            userID: try row.id(1),
            passkey: StoredPasskey(
                credentialID: try read("credential id", PasskeyCredentialID(try row.bytes(2))),
                userHandle: try read("user handle", PasskeyUserHandle(try row.bytes(3))),
                key: try read("public key", COSEKey(bytes: keyBytes)),
                counter: try read("counter", UInt32(exactly: try row.integer(5))),
                isBackupEligible: try row.integer(10) != 0,
                relyingPartyID: try row.text(6)
            ),
            keyBytes: keyBytes,
            name: try row.text(7),
            aaguid: try read("AAGUID", AAGUID(try row.bytes(8))),
            transports: try JSONText.texts(try row.text(9)),
            isBackedUp: try row.integer(11) != 0,
            isUserVerified: try row.integer(12) != 0,
            isDiscoverable: try row.integerIfAny(13).map { $0 != 0 },
            createdAt: Date(milliseconds: try row.integer(14)),
            lastUsedAt: try row.integerIfAny(15).map(Date.init(milliseconds:))
        )
    }

    static func handle(_ row: any Row) throws -> PasskeyUserHandle {
        try read("user handle", PasskeyUserHandle(try row.bytes(0)))
    }

    private static func read<Value>(_ name: String, _ value: Value?) throws -> Value {
        guard let value else { throw DatabaseError.defect("a passkey's \(name) is invalid") }
        return value
    }
}
