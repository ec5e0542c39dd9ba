import LatchkeyCore

/// A used single-sign-on token as a row.
struct UsedSSOTokenRow: MemoryRow {
    typealias Lookup = NoLookup

    let use: SSOUse

    var key: [UInt8] { use.digest }
}

/// Used single-sign-on tokens in memory.
struct MemoryUsedSSOTokenTable: UsedSSOTokenTable {
    let database: MemoryDatabase

    func insert(_ use: SSOUse) throws -> Bool { database.usedSSOTokens.insertIfFree(UsedSSOTokenRow(use: use)) }

    func remove(_ use: SSOUse) throws { database.usedSSOTokens.remove(use.digest) }
}
