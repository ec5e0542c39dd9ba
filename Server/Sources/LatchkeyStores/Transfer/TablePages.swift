import LatchkeyDatabase

/// The rows of a table in the order of its key, a page at a time; the next page is read while the last one is used.
///
/// The number of rows in a page depends on their size, so memory stays small.
actor TablePages {
    private static let limits = [16, 64, 256, 1024]
    private static let smallPage = 256 * 1024
    private static let bigPage = 2 * 1024 * 1024

    private let table: TableColumns
    private let database: any Database
    private var size = 1
    private var reading: Task<[TableRow], any Error>?
    private var isAtEnd = false

    init(of table: TableColumns, in database: any Database) {
        self.table = table
        self.database = database
    }

    /// The next page; empty at the end.
    func next() async throws -> [TableRow] {
        if isAtEnd { return [] }
        let page = try await (reading ?? read(after: nil)).value
        guard let last = page.last, page.count == Self.limits[size] else {
            isAtEnd = true
            return page
        }
        adapt(to: page.reduce(0) { $0 + $1.size })
        reading = read(after: Array(last.values.prefix(table.table.key.count)))
        return page
    }

    private func read(after key: [SQLValue]?) -> Task<[TableRow], any Error> {
        let (table, database, limit) = (table, database, Self.limits[size])
        return Task {
            try await database.readUnhurried { connection in
                try table.page(after: key, limit: limit, on: connection)
            }
        }
    }

    private func adapt(to bytes: Int) {
        if bytes < Self.smallPage, size + 1 < Self.limits.count {
            size += 1
        } else if bytes > Self.bigPage, size > 0 {
            size -= 1
        }
    }
}
