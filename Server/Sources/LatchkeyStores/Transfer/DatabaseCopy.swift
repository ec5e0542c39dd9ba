package import LatchkeyCore
package import LatchkeyDatabase

/// Makes one database equal to another, on any two engines.
///
/// It walks through every table in both databases at once. So memory stays small, rows that are already there are
/// skipped, and an interrupted copy continues when it runs again.
///
/// First it deletes the rows that the source does not have or has with other values. It starts with the tables that
/// others refer to, because deleting a row can delete or change the rows that refer to it; those tables are examined
/// later. Then it inserts the missing rows, in the same order. Finally it reads and compares everything again.
package struct DatabaseCopy: Sendable {
    /// The most keys of differing rows reported for each table.
    private static let mostKeys = 5

    private let source: any Database
    private let destination: any Database
    private let digest: any TokenDigest
    private let report: @Sendable (CopyProgress) -> Void

    /// - Parameters:
    ///   - source: The database to read; it is never written.
    ///   - destination: The database to make equal.
    ///   - digest: Makes the digests of tables.
    ///   - report: Receives the progress many times a second.
    package init(
        from source: any Database,
        to destination: any Database,
        digest: any TokenDigest,
        report: @escaping @Sendable (CopyProgress) -> Void = { _ in }
    ) {
        self.source = source
        self.destination = destination
        self.digest = digest
        self.report = report
    }

    /// Copies everything, then compares it.
    ///
    /// - Parameter isReplacing: Whether to remove users of the destination that the source does not have.
    /// - Returns: The result for each table.
    /// - Throws: `CopyProblem`; `CancellationError` between two pages if the task is cancelled.
    package func run(replacing isReplacing: Bool = false) async throws -> [CopiedTable] {
        try await checkSource()
        try await prepareDestination()
        return try await destination.alone {
            let tables = try await columns()
            if !isReplacing { try await refuseOtherUsers() }
            var copied = tables.map { CopiedTable($0.table.name) }
            for (index, table) in tables.enumerated() { try await clear(table, &copied[index]) }
            for (index, table) in tables.enumerated() { try await fill(table, &copied[index]) }
            for (index, table) in tables.enumerated() { try await compare(table, &copied[index]) }
            return copied
        }
    }

    /// Compares every row of two databases that have this program's schema, and changes nothing.
    ///
    /// - Returns: The result for each table.
    /// - Throws: The same errors as `run`.
    package func compare() async throws -> [CopiedTable] {
        try await checkSource()
        var copied: [CopiedTable] = []
        for table in try await columns() {
            copied.append(CopiedTable(table.table.name))
            try await compare(table, &copied[copied.count - 1])
        }
        return copied
    }

    // MARK: - Checks before the copy

    private func checkSource() async throws {
        let age = try await SchemaAge.of(source)
        guard case .current = age else { throw CopyProblem.source(age) }
    }

    private func prepareDestination() async throws {
        let identities = try await (identity(of: source), identity(of: destination))
        guard identities.0 != identities.1 else { throw CopyProblem.same }
        do { try await destination.migrate(Schema.migrations) } catch MigrationError.newerThanProgram(let present, _) {
            throw CopyProblem.destinationNewer(present)
        }
    }

    private func identity(of database: any Database) async throws -> String? {
        try await database.read { connection in
            try connection.first(connection.dialect.identity) { try $0.textIfAny(0) } ?? nil
        }
    }

    private func columns() async throws -> [TableColumns] {
        var tables: [TableColumns] = []
        for table in Schema.tables {
            let names = try await source.columnNames(of: table.name)
            guard try await Set(names) == Set(destination.columnNames(of: table.name)) else {
                throw CopyProblem.columns(table: table.name)
            }
            tables.append(TableColumns(table, columns: names))
        }
        return tables
    }

    /// An earlier, interrupted copy brought only users of the source, so it is no obstacle.
    private func refuseOtherUsers() async throws {
        let users = TableColumns(SchemaTable("users"))
        let walk = TableWalk(users, from: source, to: destination, endsWithDestination: true)
        while let stretch = try await walk.next() {
            guard stretch.extra.isEmpty else { throw CopyProblem.otherUsers }
        }
    }

    // MARK: - One table

    private func clear(_ table: TableColumns, _ copied: inout CopiedTable) async throws {
        let walk = TableWalk(table, from: source, to: destination, endsWithDestination: true)
        let destination = destination
        try await walkThrough(table, walk, .clearing) { stretch in
            let rows = stretch.extra + stretch.changed
            guard !rows.isEmpty else { return }
            copied.removed += rows.count
            try await destination.write(.unhurried) { connection in try table.delete(rows, on: connection) }
        }
    }

    private func fill(_ table: TableColumns, _ copied: inout CopiedTable) async throws {
        let walk = TableWalk(table, from: source, to: destination)
        let destination = destination
        try await walkThrough(table, walk, .copying) { stretch in
            let rows = stretch.missing
            guard !rows.isEmpty else { return }
            copied.inserted += rows.count
            try await destination.write(.unhurried) { connection in try table.insert(rows, on: connection) }
        }
    }

    private func compare(_ table: TableColumns, _ copied: inout CopiedTable) async throws {
        let walk = TableWalk(table, from: source, to: destination, digest: TableDigest(digest))
        try await walkThrough(table, walk, .verifying) { stretch in
            let rows = stretch.missing + stretch.extra + stretch.changed
            copied.rows += stretch.sourceRows
            copied.differences += rows.count
            let room = Self.mostKeys - copied.differingKeys.count
            copied.differingKeys += rows.prefix(room).map { $0.keyText(columns: table.table.key.count) }
        }
        copied.digest = await walk.digestOfSource ?? ""
    }

    /// Processes each batch while the next one is read.
    private func walkThrough(
        _ table: TableColumns,
        _ walk: TableWalk,
        _ stage: CopyProgress.Stage,
        _ use: (TableWalk.Stretch) async throws -> Void
    ) async throws {
        let name = table.table.name
        do {
            var rows = 0
            var present = try await walk.next()
            while let stretch = present {
                try Task.checkCancellation()
                async let following = walk.next()
                try await use(stretch)
                rows += stretch.sourceRows + stretch.extra.count
                report(CopyProgress(stage: stage, table: name, rows: rows))
                present = try await following
            }
        } catch let error as DatabaseError { throw CopyProblem.table(name, error) }
    }
}

extension TableRow {
    /// The key in a form for operators; bytes are shortened.
    fileprivate func keyText(columns: Int) -> String {
        values.prefix(columns).map { value in
            switch value {
            case .null: "NULL"
            case .integer(let integer): String(integer)
            case .text(let text): text
            case .bytes(let bytes):
                bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "…"
            }
        }.joined(separator: "/")
    }
}
