package import LatchkeyDatabase

/// Why a database cannot be copied; what is there already stays, and the same again goes on from there.
package enum CopyProblem: Error, Equatable, Sendable {
    /// The source has another schema than this program.
    case source(SchemaAge)
    /// The destination has a newer schema than this program.
    case destinationNewer(Int64)
    /// Source and destination are one database.
    case same
    /// The destination has users that the source does not have.
    case otherUsers
    /// A table has other columns in the destination.
    case columns(table: String)
    /// The engine has refused something with this table.
    case table(String, DatabaseError)
}
