import LatchkeyCore

/// How the values of an object are indexed.
enum ObjectIndexState: Int64 {
    /// Not yet: it is from before there was an index.
    case waiting = 0
    case indexed = 1
    /// Never: it has too many members, or such as cannot be indexed.
    case impossible = 2
}

/// What of an object is found by its value: the members that are texts, numbers or booleans.
struct ObjectIndexValues {
    /// With more than so many, an object costs more to store than anybody saves in finding it.
    static let most = 200

    struct Value: Equatable {
        let field: String
        let bytes: [UInt8]
    }

    let state: ObjectIndexState
    /// By the bytes of the names: to Swift two names are the same when people read the same.
    let values: [[UInt8]: Value]

    init(of object: BucketObject) {
        var values: [[UInt8]: Value] = [:]
        for (field, member) in object.members {
            guard let key = ObjectSortKey(member) else { continue }
            guard values.count < Self.most, Self.canHave(field) else {
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
