import LatchkeyDatabase

/// A table with the names of its columns, those of its key first, and the SQL that reads and writes whole rows.
struct TableColumns: Sendable {
    let table: SchemaTable
    let columns: [String]
    /// The insert statements by number of rows: few, because a connection keeps each statement prepared.
    private let insertions: [Int: String]
    private let deletions: [Int: String]

    private static let batches = [512, 64, 8, 1]

    /// - Parameters:
    ///   - table: The table.
    ///   - names: All its columns, in any order; if empty, only the key is read.
    init(_ table: SchemaTable, columns names: [String] = []) {
        self.table = table
        columns = table.key + names.filter { !table.key.contains($0) }
        let (all, key) = (columns, table.key)
        let list = all.joined(separator: ", ")
        insertions = Self.statements { count in
            "INSERT INTO \(table.name) (\(list)) VALUES \(Self.places(count, of: all.count))"
        }
        deletions = Self.statements { count in
            "DELETE FROM \(table.name) WHERE (\(key.joined(separator: ", "))) IN (VALUES \(Self.places(count, of: key.count)))"
        }
    }

    /// A page of rows after a key, or the first page.
    func page(after key: [SQLValue]?, limit: Int, on connection: any Connection) throws -> [TableRow] {
        let keys = table.key.joined(separator: ", ")
        let places = table.key.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let condition = key == nil ? "" : "WHERE (\(keys)) > (\(places))"
        let count = columns.count
        return try connection.query(
            "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) \(condition) ORDER BY \(keys) LIMIT \(limit)",
            key ?? []
        ) { row in TableRow(values: try (0..<count).map(row.value)) }
    }

    func insert(_ rows: [TableRow], on connection: any Connection) throws {
        try perform(rows[...], insertions, on: connection) { $0.values[...] }
    }

    /// Deletes the rows with the same keys.
    func delete(_ rows: [TableRow], on connection: any Connection) throws {
        let count = table.key.count
        try perform(rows[...], deletions, on: connection) { $0.values.prefix(count) }
    }

    private func perform(
        _ rows: ArraySlice<TableRow>,
        _ statements: [Int: String],
        on connection: any Connection,
        _ values: (TableRow) -> ArraySlice<SQLValue>
    ) throws {
        var rest = rows
        for size in Self.batches {
            guard let sql = statements[size] else { continue }
            while rest.count >= size {
                try connection.perform(sql, rest.prefix(size).flatMap(values))
                rest = rest.dropFirst(size)
            }
        }
    }

    private static func statements(_ text: (Int) -> String) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: batches.map { ($0, text($0)) })
    }

    /// `($1, $2), ($3, $4)` for two rows of two values.
    private static func places(_ rows: Int, of width: Int) -> String {
        (0..<rows).map { row in
            "(" + (1...width).map { "$\(row * width + $0)" }.joined(separator: ", ") + ")"
        }.joined(separator: ", ")
    }
}
