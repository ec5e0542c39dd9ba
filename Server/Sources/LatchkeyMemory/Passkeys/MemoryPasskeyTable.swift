import Foundation
import LatchkeyCore

/// A passkey as a row.
struct PasskeyRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)
        case credential(PasskeyCredentialID)

        var isUnique: Bool { if case .credential = self { true } else { false } }
    }

    var record: PasskeyRecord

    var key: PasskeyRecord.ID { record.id }
    var lookups: [Lookup] { [.user(record.userID), .credential(record.passkey.credentialID)] }
}

/// The handle by which passkeys name a user, as a row.
struct PasskeyUserHandleRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case handle(PasskeyUserHandle)

        var isUnique: Bool { true }
    }

    let key: User.ID
    let handle: PasskeyUserHandle

    var lookups: [Lookup] { [.handle(handle)] }
}

/// Passkeys in memory.
struct MemoryPasskeyTable: PasskeyTable {
    let database: MemoryDatabase

    private var passkeys: MemoryRows<PasskeyRow> { database.passkeys }
    private var handles: MemoryRows<PasskeyUserHandleRow> { database.passkeyUserHandles }

    func insert(_ passkey: PasskeyRecord) throws -> Bool {
        try database.require(user: passkey.userID)
        guard passkeys.first(.credential(passkey.passkey.credentialID)) == nil else { return false }
        try passkeys.insert(PasskeyRow(record: passkey.with(lastUsedAt: passkey.lastUsedAt)))
        return true
    }

    func find(_ credentialID: PasskeyCredentialID) throws -> PasskeyRecord? {
        passkeys.first(.credential(credentialID))?.record
    }

    func list(of userID: User.ID) throws -> [PasskeyRecord] {
        passkeys.all(.user(userID)).map(\.record).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    func count(of userID: User.ID) throws -> Int { passkeys.all(.user(userID)).count }

    func rename(_ id: PasskeyRecord.ID, of userID: User.ID, to name: String) throws -> Bool {
        try passkeys.update(id, where: { $0.record.userID == userID }) { row in
            row.record = row.record.with(name: name, lastUsedAt: row.record.lastUsedAt)
        } != nil
    }

    func remove(_ id: PasskeyRecord.ID, of userID: User.ID) throws -> Bool {
        guard passkeys[id]?.record.userID == userID else { return false }
        return passkeys.remove(id)
    }

    func removeAll(of userID: User.ID) throws { passkeys.removeAll(.user(userID)) }

    func use(_ credentialID: PasskeyCredentialID, counter: UInt32, isBackedUp: Bool, at time: Date) throws -> Bool {
        guard let found = passkeys.first(.credential(credentialID)) else { return false }
        let stored = found.record.passkey.counter
        guard stored == 0 || stored < counter else { return false }
        try passkeys.update(found.key) { row in
            row.record = row.record.with(counter: counter, isBackedUp: isBackedUp, lastUsedAt: time)
        }
        return true
    }

    func useCopy(_ credentialID: PasskeyCredentialID, isBackedUp: Bool, at time: Date) throws -> Bool {
        guard let found = passkeys.first(.credential(credentialID)) else { return false }
        try passkeys.update(found.key) { row in
            row.record = row.record.with(isBackedUp: isBackedUp, lastUsedAt: time)
        }
        return true
    }

    func relyingParties() throws -> [String: Int] {
        passkeys.all.reduce(into: [:]) { counts, row in counts[row.record.passkey.relyingPartyID, default: 0] += 1 }
    }

    // MARK: - Handles

    func handle(of userID: User.ID) throws -> PasskeyUserHandle? { handles[userID]?.handle }

    func insertHandle(_ handle: PasskeyUserHandle, of userID: User.ID) throws {
        try database.require(user: userID)
        guard handles[userID] == nil else { return }
        try handles.insert(PasskeyUserHandleRow(key: userID, handle: handle))
    }

    func user(of handle: PasskeyUserHandle) throws -> User.ID? { handles.first(.handle(handle))?.key }
}

extension PasskeyRecord {
    /// The passkey with other values, and with times as a database keeps them.
    fileprivate func with(
        name: String? = nil,
        counter: UInt32? = nil,
        isBackedUp: Bool? = nil,
        lastUsedAt: Date?
    ) -> PasskeyRecord {
        PasskeyRecord(
            id: id,
            userID: userID,
            passkey: StoredPasskey(
                credentialID: passkey.credentialID,
                userHandle: passkey.userHandle,
                key: passkey.key,
                counter: counter ?? passkey.counter,
                isBackupEligible: passkey.isBackupEligible,
                relyingPartyID: passkey.relyingPartyID
            ),
            keyBytes: keyBytes,
            name: name ?? self.name,
            aaguid: aaguid,
            transports: transports,
            isBackedUp: isBackedUp ?? self.isBackedUp,
            isUserVerified: isUserVerified,
            isDiscoverable: isDiscoverable,
            createdAt: createdAt.stored,
            lastUsedAt: lastUsedAt?.stored
        )
    }
}
