/// Why bytes are no database of places.
package enum MaxMindError: Error, Equatable, Sendable {
    /// There is no metadata at the end.
    case otherFormat
    /// The version of the format is unknown.
    case otherVersion
    /// The database has no places; the value is its type.
    case otherType(String)
    /// It contradicts itself, or ends too early.
    case damaged
}
