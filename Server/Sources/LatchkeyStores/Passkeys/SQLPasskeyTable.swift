import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Passkeys in SQL.
struct SQLPasskeyTable: PasskeyTable {
    let connection: any Connection

    func insert(_ passkey: PasskeyRecord) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO passkeys (\(PasskeyRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
                $14, $15, $16)
            ON CONFLICT (credential_id) DO NOTHING
            """,
            try PasskeyRows.values(passkey)
        ) == 1
    }

    func find(_ credentialID: PasskeyCredentialID) throws -> PasskeyRecord? {
        try connection.first(
            "SELECT \(PasskeyRows.columns) FROM passkeys WHERE credential_id = $1",
            [.bytes(credentialID.bytes)],
            PasskeyRows.record
        )
    }

    func list(of userID: User.ID) throws -> [PasskeyRecord] {
        try connection.query(
            "SELECT \(PasskeyRows.columns) FROM passkeys WHERE user_id = $1 ORDER BY created_at, id",
            [.id(userID)],
            PasskeyRows.record
        )
    }

    func count(of userID: User.ID) throws -> Int {
        let count = try connection.first(
            "SELECT COUNT(*) FROM passkeys WHERE user_id = $1",
            [.id(userID)]
        ) { Int(try $0.integer(0)) }
        return count ?? 0
    }

    func rename(_ id: PasskeyRecord.ID, of userID: User.ID, to name: String) throws -> Bool {
        try connection.execute(
            "UPDATE passkeys SET name = $1 WHERE id = $2 AND user_id = $3",
            [.text(name), .id(id), .id(userID)]
        ) == 1
    }

    func remove(_ id: PasskeyRecord.ID, of userID: User.ID) throws -> Bool {
        try connection.execute("DELETE FROM passkeys WHERE id = $1 AND user_id = $2", [.id(id), .id(userID)]) == 1
    }

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM passkeys WHERE user_id = $1", [.id(userID)])
    }

    func use(_ credentialID: PasskeyCredentialID, counter: UInt32, isBackedUp: Bool, at time: Date) throws -> Bool {
        try connection.execute(
            """
            UPDATE passkeys SET counter = $1, is_backed_up = $2, last_used_at = $3
            WHERE credential_id = $4 AND (counter = 0 OR counter < $1)
            """,
            [
                .integer(Int64(counter)), .integer(isBackedUp ? 1 : 0), .integer(time.milliseconds),
                .bytes(credentialID.bytes),
            ]
        ) == 1
    }

    func useCopy(_ credentialID: PasskeyCredentialID, isBackedUp: Bool, at time: Date) throws -> Bool {
        try connection.execute(
            "UPDATE passkeys SET is_backed_up = $1, last_used_at = $2 WHERE credential_id = $3",
            [.integer(isBackedUp ? 1 : 0), .integer(time.milliseconds), .bytes(credentialID.bytes)]
        ) == 1
    }

    func relyingParties() throws -> [String: Int] {
        let counts = try connection.query(
            "SELECT relying_party_id, COUNT(*) FROM passkeys GROUP BY relying_party_id",
            []
        ) { row in (try row.text(0), Int(try row.integer(1))) }
        return Dictionary(uniqueKeysWithValues: counts)
    }
}

// MARK: - Handles

extension SQLPasskeyTable {
    func handle(of userID: User.ID) throws -> PasskeyUserHandle? {
        try connection.first(
            "SELECT handle FROM passkey_user_handles WHERE user_id = $1",
            [.id(userID)],
            PasskeyRows.handle
        )
    }

    func insertHandle(_ handle: PasskeyUserHandle, of userID: User.ID) throws {
        try connection.perform(
            "INSERT INTO passkey_user_handles (user_id, handle) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING",
            [.id(userID), .bytes(handle.bytes)]
        )
    }

    func user(of handle: PasskeyUserHandle) throws -> User.ID? {
        try connection.first(
            "SELECT user_id FROM passkey_user_handles WHERE handle = $1",
            [.bytes(handle.bytes)]
        ) { try $0.id(0) }
    }
}
