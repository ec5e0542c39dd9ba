import LatchkeyCore

/// A user's storage use in buckets, as a row.
struct StorageUseRow: MemoryRow {
    typealias Lookup = NoLookup

    let key: User.ID
    var use: StorageUse
}

/// The storage use of users in buckets, in memory.
struct MemoryStorageUseTable: StorageUseTable {
    let database: MemoryDatabase

    func add(_ more: StorageUse, to userID: User.ID) throws -> StorageUse {
        try database.require(user: userID)
        let changed = try change(userID) { use in
            use.objects += more.objects
            use.bytes += more.bytes
        }
        if let changed { return changed }
        try database.storageUse.insert(StorageUseRow(key: userID, use: more))
        return more
    }

    func subtract(_ less: StorageUse, from userID: User.ID) throws {
        _ = try change(userID) { use in
            use.objects -= less.objects
            use.bytes -= less.bytes
        }
    }

    private func change(_ userID: User.ID, _ change: (inout StorageUse) -> Void) throws -> StorageUse? {
        try database.storageUse.update(userID) { change(&$0.use) }?.use
    }
}
