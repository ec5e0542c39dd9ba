/// What has become of a table that was copied.
package struct CopiedTable: Sendable, Equatable, Codable {
    package let name: String
    /// How many rows the source has.
    package internal(set) var rows = 0
    /// How many were put in, and taken out, to make the destination equal.
    package internal(set) var inserted = 0
    package internal(set) var removed = 0
    /// Of all the source's rows, in the order of their keys.
    package internal(set) var digest = ""
    /// How many rows are not the same in both databases at the end.
    package internal(set) var differences = 0
    /// The keys of the first of them.
    package internal(set) var differingKeys: [String] = []

    init(_ name: String) { self.name = name }
}

/// How far a copy is.
package struct CopyProgress: Sendable, Equatable {
    /// What is done with a table, in this order.
    package enum Stage: String, Sendable { case clearing, copying, verifying }

    package let stage: Stage
    package let table: String
    /// How many rows of the table are done.
    package let rows: Int
}
