/// A caller's condition on the version of a record to change (RFC 9110 §13.1).
package enum VersionCondition: Sendable, Equatable {
    /// Any version, or no record.
    case any
    /// The record must exist: `If-Match: *`.
    case exists
    /// The record must not exist: `If-None-Match: *`.
    case absent
    /// The record must have one of these versions: `If-Match: "7"`. An empty list matches nothing.
    case oneOf([Int64])

    /// Whether a record of this version may be changed; nil stands for a record that does not exist.
    package func allows(_ version: Int64?) -> Bool {
        switch self {
        case .any: true
        case .exists: version != nil
        case .absent: version == nil
        case .oneOf(let versions): version.map(versions.contains) ?? false
        }
    }
}
