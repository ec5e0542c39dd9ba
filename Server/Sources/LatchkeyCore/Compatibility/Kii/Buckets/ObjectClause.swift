package import LatchkeyJSON

/// What must hold of an object.
///
/// Numbers are compared as numbers, exactly; texts by their UTF-8 bytes. Of a field that an object does not have, no
/// clause holds but `not`.
package indirect enum ObjectClause: Sendable, Equatable {
    case all
    case equals(ObjectField, JSONValue)
    /// Numbers, texts or booleans between two limits of the same kind, of which one may be missing.
    case range(ObjectField, lower: ObjectLimit?, upper: ObjectLimit?)
    case among(ObjectField, [JSONValue])
    /// A text that begins so.
    case prefix(ObjectField, String)
    case hasField(ObjectField, ObjectFieldType)
    /// An array has an element, or a text a part.
    case contains(ObjectField, JSONValue)
    /// A `{"_type": "point", "lat": …, "lon": …}` within so many metres of another.
    case near(ObjectField, ObjectPlace, metres: Double)
    /// Such a point in a box; one whose west is east of its east goes around the world's back.
    case within(ObjectField, southWest: ObjectPlace, northEast: ObjectPlace)
    case and([ObjectClause])
    case or([ObjectClause])
    case not(ObjectClause)
}

/// What a clause or an order looks at.
package enum ObjectField: Sendable, Hashable {
    case id
    case owner
    /// In milliseconds since 1970.
    case createdAt
    /// In milliseconds since 1970.
    case modifiedAt
    case version
    case dataType
    /// One of the object's own members, by the bytes of its name.
    case member(String)
    /// How many metres the point that a member holds is away from a place; only to sort by.
    case distance(String, from: ObjectPlace)

    /// The most bytes of a member's name by which is sorted.
    package static let longestName = 256

    /// To Swift two names are the same when people read the same; to a database, and to JSON, they are not.
    package static func == (one: ObjectField, other: ObjectField) -> Bool {
        one.code == other.code && one.name.utf8.elementsEqual(other.name.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        for byte in name.utf8 { hasher.combine(byte) }
    }
}

package enum ObjectFieldType: Sendable, Equatable {
    case string
    /// A whole number of 64 bits.
    case integer
    /// Any number.
    case decimal
    case boolean
}

/// One end of a range.
package struct ObjectLimit: Sendable, Equatable {
    package let value: JSONValue
    package let isIncluded: Bool

    package init(_ value: JSONValue, isIncluded: Bool) {
        self.value = value
        self.isIncluded = isIncluded
    }
}

/// A place on the earth, in degrees.
package struct ObjectPlace: Sendable, Equatable {
    package let latitude: Double
    package let longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
