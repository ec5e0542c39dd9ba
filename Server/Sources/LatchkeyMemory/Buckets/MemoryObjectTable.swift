import LatchkeyCore

/// The objects of buckets in memory.
struct MemoryObjectTable: ObjectTable {
    let database: MemoryDatabase

    func removeAll(of userID: User.ID) throws {}
}
