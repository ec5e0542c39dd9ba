import Foundation
import LatchkeyCore

/// The secret of an authenticator app as a row.
struct TOTPRow: MemoryRow {
    typealias Lookup = NoLookup

    let key: User.ID
    let sealed: [UInt8]
    var confirmedAt: Date?
    var lastStep: TOTP.Step?
}

/// Secrets of authenticator apps in memory.
struct MemoryTOTPTable: TOTPTable {
    let database: MemoryDatabase

    private var secrets: MemoryRows<TOTPRow> { database.totpSecrets }

    func find(of userID: User.ID) throws -> StoredTOTP? {
        secrets[userID].map { StoredTOTP(sealed: $0.sealed, confirmedAt: $0.confirmedAt, lastStep: $0.lastStep) }
    }

    func insert(_ sealed: [UInt8], of userID: User.ID, at time: Date) throws -> Bool {
        try database.require(user: userID)
        guard secrets[userID]?.confirmedAt == nil else { return false }
        secrets.remove(userID)
        try secrets.insert(TOTPRow(key: userID, sealed: sealed))
        return true
    }

    func confirm(_ sealed: [UInt8], of userID: User.ID, by step: TOTP.Step, at time: Date) throws -> Bool {
        try secrets.update(userID, where: { $0.sealed == sealed && $0.confirmedAt == nil }) { row in
            (row.confirmedAt, row.lastStep) = (time.stored, step)
        } != nil
    }

    func accept(_ step: TOTP.Step, of userID: User.ID) throws -> Bool {
        try secrets.update(
            userID,
            where: { row in row.confirmedAt != nil && (row.lastStep.map { $0 < step } ?? true) },
            { $0.lastStep = step }
        ) != nil
    }

    func remove(of userID: User.ID) throws -> Bool {
        let wasConfirmed = secrets[userID]?.confirmedAt != nil
        secrets.remove(userID)
        return wasConfirmed
    }
}
