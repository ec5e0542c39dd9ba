/// The result of copying one table.
package struct CopiedTable: Sendable, Equatable, Codable {
    package let name: String
    /// The number of rows in the source.
    package internal(set) var rows = 0
    /// The number of rows that were inserted into the destination and deleted from it.
    package internal(set) var inserted = 0
    package internal(set) var removed = 0
    /// The digest of all rows of the source, in the order of their keys.
    package internal(set) var digest = ""
    /// The number of rows that still differ between the databases.
    package internal(set) var differences = 0
    /// The keys of the first differing rows.
    package internal(set) var differingKeys: [String] = []

    init(_ name: String) { self.name = name }
}

/// The progress of a copy.
package struct CopyProgress: Sendable, Equatable {
    /// The stages of a table, in this order.
    package enum Stage: String, Sendable { case clearing, copying, verifying }

    package let stage: Stage
    package let table: String
    /// The number of rows that are done.
    package let rows: Int
}
