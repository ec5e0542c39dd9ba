package import LatchkeyDatabase

/// Why a database cannot be copied; a second attempt continues with the rows that are already there.
package enum CopyProblem: Error, Equatable, Sendable {
    /// The source's schema is not this program's.
    case source(SchemaAge)
    /// The destination's schema is newer than this program's.
    case destinationNewer(Int64)
    /// Source and destination are the same database.
    case same
    /// The destination has users that the source does not have.
    case otherUsers
    /// A table's columns differ in the destination.
    case columns(table: String)
    /// The engine refused a statement for this table.
    case table(String, DatabaseError)
}
