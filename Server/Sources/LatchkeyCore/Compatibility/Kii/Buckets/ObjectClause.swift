package import LatchkeyJSON

/// A condition on an object.
///
/// Numbers compare exactly by value, texts by their UTF-8 bytes. For a field that an object does not have, no clause
/// holds except `not`.
package indirect enum ObjectClause: Sendable, Equatable {
    case all
    case equals(ObjectField, JSONValue)
    /// Numbers, texts or booleans between two limits of the same kind; one limit may be missing.
    case range(ObjectField, lower: ObjectLimit?, upper: ObjectLimit?)
    case among(ObjectField, [JSONValue])
    /// A text with this prefix.
    case prefix(ObjectField, String)
    case hasField(ObjectField, ObjectFieldType)
    /// An array that contains this element, or a text that contains this part.
    case contains(ObjectField, JSONValue)
    /// A `{"_type": "point", "lat": …, "lon": …}` within this distance of another.
    case near(ObjectField, ObjectPlace, metres: Double)
    /// Such a point in a box.
    ///
    /// A box whose west is greater than its east crosses the 180th meridian.
    case within(ObjectField, southWest: ObjectPlace, northEast: ObjectPlace)
    case and([ObjectClause])
    case or([ObjectClause])
    case not(ObjectClause)
}

/// A field that a clause or an order uses.
package enum ObjectField: Sendable, Hashable {
    case id
    case owner
    /// In milliseconds since 1970.
    case createdAt
    /// In milliseconds since 1970.
    case modifiedAt
    case version
    case dataType
    /// A member of the object, by the bytes of its name.
    case member(String)
    /// The distance from a place to the point in a member, in metres; only for sorting.
    case distance(String, from: ObjectPlace)

    /// The longest name of a member to sort by, in bytes.
    package static let longestName = 256

    /// Compares names by their bytes, as databases and JSON do.
    ///
    /// Swift treats canonically equivalent names as equal.
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
    /// A 64-bit integer.
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
