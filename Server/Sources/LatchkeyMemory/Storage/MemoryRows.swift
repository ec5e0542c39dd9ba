import LatchkeyCore

/// The rows of a table.
///
/// A row that would duplicate a unique value is refused, and nothing changes.
final class MemoryRows<Row: MemoryRow> {
    private var rows: [Row.Key: Row] = [:]
    private var keys: [Row.Lookup: Set<Row.Key>] = [:]
    private let journal: MemoryJournal

    init(_ journal: MemoryJournal) { self.journal = journal }

    subscript(key: Row.Key) -> Row? { rows[key] }

    /// All rows, in no order.
    var all: some Collection<Row> { rows.values }

    /// The rows with a value, in no order.
    func all(_ lookup: Row.Lookup) -> [Row] { keys[lookup]?.compactMap { rows[$0] } ?? [] }

    /// The row with a unique value.
    func first(_ lookup: Row.Lookup) -> Row? { keys[lookup]?.first.flatMap { rows[$0] } }

    // MARK: - Changes

    /// Inserts a row whose key and unique values no other row has.
    func insert(_ row: Row) throws {
        guard insertIfFree(row) else { throw StoreError.defect("\(Row.self): the row is not unique") }
    }

    /// - Returns: False if another row has the key or a unique value; nothing is inserted then.
    func insertIfFree(_ row: Row) -> Bool {
        guard rows[row.key] == nil, isFree(row) else { return false }
        put(row, at: row.key)
        return true
    }

    /// Changes a row if a condition holds.
    ///
    /// - Returns: The changed row; nil if there is none, or the condition does not hold.
    @discardableResult
    func update(
        _ key: Row.Key,
        where condition: (Row) -> Bool = { _ in true },
        _ change: (inout Row) -> Void
    ) throws -> Row? {
        guard var row = rows[key], condition(row) else { return nil }
        change(&row)
        guard isFree(row) else { throw StoreError.defect("\(Row.self): the changed row is not unique") }
        put(row, at: key)
        return row
    }

    /// Changes some rows.
    func update(_ some: [Row], _ change: (inout Row) -> Void) throws {
        for row in some { try update(row.key, change) }
    }

    @discardableResult
    func remove(_ key: Row.Key) -> Bool {
        guard rows[key] != nil else { return false }
        put(nil, at: key)
        return true
    }

    /// Removes the rows with a value for which a condition holds.
    func removeAll(_ lookup: Row.Lookup, where condition: (Row) -> Bool = { _ in true }) {
        for row in all(lookup) where condition(row) { remove(row.key) }
    }

    private func isFree(_ row: Row) -> Bool {
        row.lookups.allSatisfy { lookup in
            !lookup.isUnique || keys[lookup, default: []].allSatisfy { $0 == row.key }
        }
    }

    private func put(_ row: Row?, at key: Row.Key) {
        let old = rows[key]
        journal.note { [self] in replace(row, by: old, at: key) }
        replace(old, by: row, at: key)
    }

    private func replace(_ old: Row?, by new: Row?, at key: Row.Key) {
        rows[key] = new
        let (before, after) = (old?.lookups ?? [], new?.lookups ?? [])
        guard before != after else { return }
        for lookup in before {
            keys[lookup]?.remove(key)
            if keys[lookup]?.isEmpty == true { keys[lookup] = nil }
        }
        for lookup in after { keys[lookup, default: []].insert(key) }
    }
}

extension MemoryRows where Row.Key: RecordID {
    /// The rows after a key, in the order of their keys, up to a number.
    func page(after key: Row.Key, limit: Int, where condition: (Row) -> Bool = { _ in true }) -> [Row] {
        rows.keys.filter { $0 > key }.sorted().lazy.compactMap { self.rows[$0] }.filter(condition).prefix(limit)
            .map(\.self)
    }
}
