/// A row of a table.
protocol MemoryRow {
    associatedtype Key: Hashable
    associatedtype Lookup: MemoryLookup

    /// The primary key.
    var key: Key { get }
    /// The values by which the row is found besides its key.
    var lookups: [Lookup] { get }
}

/// A value that rows are found by.
protocol MemoryLookup: Hashable {
    /// Whether only one row may have it.
    var isUnique: Bool { get }
}

/// The lookups of a table whose rows are found by their keys alone.
enum NoLookup: MemoryLookup {
    var isUnique: Bool { switch self {} }
}

extension MemoryRow where Lookup == NoLookup {
    var lookups: [NoLookup] { [] }
}
