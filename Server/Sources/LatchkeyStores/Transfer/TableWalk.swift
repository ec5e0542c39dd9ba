import LatchkeyDatabase

/// Walks through a table in two databases side by side, in the order of its key, and reports the differences.
actor TableWalk {
    /// The result of one batch.
    struct Stretch: Sendable {
        /// Rows that only the source has.
        var missing: [TableRow] = []
        /// Rows that only the destination has.
        var extra: [TableRow] = []
        /// Rows of the destination that have other values in the source.
        var changed: [TableRow] = []
        /// The number of identical rows.
        var same = 0
        /// The number of rows read from the source.
        var sourceRows = 0
        fileprivate var size = 0

        fileprivate var isLong: Bool { same + missing.count + extra.count + changed.count >= 4096 || size > 8 << 20 }
    }

    private let keyColumns: Int
    private let source: TablePages
    private let destination: TablePages
    /// Whether to stop after the destination's last row, without the rows that only the source has.
    private let endsWithDestination: Bool
    private var sourcePage: ArraySlice<TableRow> = []
    private var destinationPage: ArraySlice<TableRow> = []
    private var hasSource = true
    private var hasDestination = true
    private var digest: TableDigest?

    init(
        _ table: TableColumns,
        from source: any Database,
        to destination: any Database,
        endsWithDestination: Bool = false,
        digest: TableDigest? = nil
    ) {
        keyColumns = table.table.key.count
        self.source = TablePages(of: table, in: source)
        self.destination = TablePages(of: table, in: destination)
        self.endsWithDestination = endsWithDestination
        self.digest = digest
    }

    /// The next batch; nil at the end.
    func next() async throws -> Stretch? {
        var stretch = Stretch()
        while !stretch.isLong {
            try await turnPages()
            guard hasDestination || (hasSource && !endsWithDestination) else {
                return stretch.isEmpty ? nil : stretch
            }
            step(&stretch)
        }
        return stretch
    }

    /// The digest of the source's rows so far.
    var digestOfSource: String? { digest?.text }

    private func turnPages() async throws {
        let needsSource = hasSource && sourcePage.isEmpty
        let needsDestination = hasDestination && destinationPage.isEmpty
        async let sourceNext = needsSource ? source.next() : nil
        async let destinationNext = needsDestination ? destination.next() : nil
        if let page = try await sourceNext { (sourcePage, hasSource) = (page[...], !page.isEmpty) }
        if let page = try await destinationNext { (destinationPage, hasDestination) = (page[...], !page.isEmpty) }
    }

    /// Continues until one of the pages is used up.
    private func step(_ stretch: inout Stretch) {
        while !stretch.isLong {
            switch (sourcePage.first, destinationPage.first) {
            case (nil, nil): return
            case (let row?, nil):
                guard !hasDestination else { return }
                if endsWithDestination { return }
                stretch.takeMissing(row)
                passSource(row, &stretch)
            case (nil, let row?):
                guard !hasSource else { return }
                stretch.takeExtra(row)
                destinationPage.removeFirst()
            case (let row?, let other?):
                let order = row.compareKey(other, columns: keyColumns)
                if order > 0 {
                    stretch.takeExtra(other)
                    destinationPage.removeFirst()
                } else {
                    if order < 0 {
                        stretch.takeMissing(row)
                    } else {
                        stretch.take(other, isSame: row.isIdentical(to: other))
                        destinationPage.removeFirst()
                    }
                    passSource(row, &stretch)
                }
            }
        }
    }

    private func passSource(_ row: TableRow, _ stretch: inout Stretch) {
        digest?.add(row)
        stretch.sourceRows += 1
        sourcePage.removeFirst()
    }
}

extension TableWalk.Stretch {
    fileprivate var isEmpty: Bool { same == 0 && missing.isEmpty && extra.isEmpty && changed.isEmpty }

    fileprivate mutating func takeMissing(_ row: TableRow) {
        missing.append(row)
        size += row.size
    }

    fileprivate mutating func takeExtra(_ row: TableRow) {
        extra.append(row)
        size += row.size
    }

    fileprivate mutating func take(_ row: TableRow, isSame: Bool) {
        guard !isSame else {
            same += 1
            return
        }
        changed.append(row)
        size += row.size
    }
}
