import LatchkeyCore

/// Whether an object's values are in the index.
enum ObjectIndexState: Int64 {
    /// Not indexed yet: the object is older than the index.
    case waiting = 0
    case indexed = 1
    /// Never indexed: the object has too many members.
    case impossible = 2
}

/// The indexed values of an object: its members that are texts, numbers or booleans.
///
/// A member whose name is too long is left out; queries for it do not use the index.
struct ObjectIndexValues {
    struct Value: Equatable {
        let field: String
        let bytes: [UInt8]
    }

    let state: ObjectIndexState
    /// Keyed by the bytes of the names, because Swift treats canonically equivalent texts as equal.
    let values: [[UInt8]: Value]

    /// - Parameters:
    ///   - object: The object to index.
    ///   - bucket: Its bucket. An object in a user's bucket with too many members is not indexed, which slows only that
    ///     user's queries. Objects in an application's bucket cannot have too many, except those of older servers; they
    ///     are indexed once.
    init(of object: BucketObject, in bucket: Bucket) {
        let most = if case .user = bucket.scope { BucketObject.mostMembers } else { Int.max }
        var values: [[UInt8]: Value] = [:]
        for (field, member) in object.members where Self.canHave(field) {
            guard let key = ObjectSortKey(member) else { continue }
            guard values.count < most else {
                (state, self.values) = (.impossible, [:])
                return
            }
            values[Array(field.utf8)] = Value(field: field, bytes: key.bytes)
        }
        (state, self.values) = (.indexed, values)
    }

    /// Whether a member of this name can be indexed.
    static func canHave(_ field: String) -> Bool {
        field.utf8.count <= ObjectField.longestName && !field.utf8.contains(0)
    }
}
