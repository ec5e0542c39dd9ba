import Foundation
import LatchkeyCore

/// A recovery code as a row.
struct RecoveryCodeRow: MemoryRow {
    struct Key: Hashable {
        let userID: User.ID
        let selector: String
    }

    enum Lookup: MemoryLookup {
        case user(User.ID)

        var isUnique: Bool { false }
    }

    let key: Key
    let hash: String
    let createdAt: Date

    var lookups: [Lookup] { [.user(key.userID)] }
}

/// Recovery codes in memory.
struct MemoryRecoveryCodeTable: RecoveryCodeTable {
    let database: MemoryDatabase

    private var codes: MemoryRows<RecoveryCodeRow> { database.recoveryCodes }

    func replace(_ codes: [StoredRecoveryCode], of userID: User.ID, at time: Date) throws {
        try database.require(user: userID)
        try removeAll(of: userID)
        for code in codes {
            let key = RecoveryCodeRow.Key(userID: userID, selector: code.selector)
            try self.codes.insert(RecoveryCodeRow(key: key, hash: code.hash, createdAt: time.stored))
        }
    }

    func hash(of userID: User.ID, _ selector: String) throws -> String? {
        codes[RecoveryCodeRow.Key(userID: userID, selector: selector)]?.hash
    }

    func spend(_ selector: String, _ hash: String, of userID: User.ID) throws -> Bool {
        let key = RecoveryCodeRow.Key(userID: userID, selector: selector)
        guard codes[key]?.hash == hash else { return false }
        return codes.remove(key)
    }

    func count(of userID: User.ID) throws -> Int { codes.all(.user(userID)).count }

    func removeAll(of userID: User.ID) throws { codes.removeAll(.user(userID)) }

    func removeAll(of userID: User.ID, madeAfter time: Date) throws {
        codes.removeAll(.user(userID)) { $0.createdAt > time }
    }
}
