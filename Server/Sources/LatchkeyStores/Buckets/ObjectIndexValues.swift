import LatchkeyCore

/// How the values of an object are indexed.
enum ObjectIndexState: Int64 {
    /// Not yet: it is from before there was an index.
    case waiting = 0
    case indexed = 1
    /// Never: it has too many members.
    case impossible = 2
}

/// What of an object is found by its value: the members that are texts, numbers or booleans.
///
/// One whose name is too long is left out: nothing that is asked about it looks here.
struct ObjectIndexValues {
    struct Value: Equatable {
        let field: String
        let bytes: [UInt8]
    }

    let state: ObjectIndexState
    /// By the bytes of the names: to Swift two names are the same when people read the same.
    let values: [[UInt8]: Value]

    /// - Parameters:
    ///   - object: What is stored.
    ///   - bucket: Where. Who has more members in a user's bucket slows their own queries down, and nobody else's; in an
    ///     application's nobody has more, but for objects of older servers, and these cost once.
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
