import LatchkeyCore

/// A key for single sign-on as a row.
struct SSOKeyRow: MemoryRow {
    typealias Lookup = NoLookup

    let stored: StoredSSOKey

    var key: SSOKey.ID { stored.id }
}

/// Keys for single sign-on in memory.
struct MemorySSOKeyTable: SSOKeyTable {
    let database: MemoryDatabase

    func all() throws -> [StoredSSOKey] { database.ssoKeys.all.map(\.stored).sorted { $0.id < $1.id } }

    func insert(_ key: StoredSSOKey) throws { try database.ssoKeys.insert(SSOKeyRow(stored: key)) }

    func remove(_ id: SSOKey.ID) throws -> Bool { database.ssoKeys.remove(id) }
}
