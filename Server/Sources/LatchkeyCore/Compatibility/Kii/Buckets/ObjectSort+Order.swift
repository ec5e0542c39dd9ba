extension ObjectSort {
    /// Whether one object comes before another in this order.
    package func places(_ one: BucketObject, before other: BucketObject) -> Bool {
        ObjectQueryPlace(of: one, in: self).isBefore(ObjectQueryPlace(of: other, in: self))
    }
}

extension ObjectQueryPlace {
    /// Whether this place comes before another of the same order.
    package func isBefore(_ other: ObjectQueryPlace) -> Bool {
        guard isPastField == other.isPastField else { return other.isPastField }
        // Objects without the field come in the order of their creation, whatever the direction.
        let (first, second) = order.isDescending && !isPastField ? (other, self) : (self, other)
        let comparison = first.key.compare(second.key)
        return comparison < 0 || (comparison == 0 && first.id.text.utf8.lexicographicallyPrecedes(second.id.text.utf8))
    }
}

extension ObjectQueryPlace.Key {
    fileprivate func compare(_ other: ObjectQueryPlace.Key) -> Int {
        switch (self, other) {
        case (.integer(let one), .integer(let two)): one < two ? -1 : one == two ? 0 : 1
        case (.text(let one), .text(let two)): Self.compare(Array(one.utf8), Array(two.utf8))
        case (.bytes(let one), .bytes(let two)): Self.compare(one, two)
        // All keys of one order are of the same kind.
        default: 0
        }
    }

    private static func compare(_ one: [UInt8], _ two: [UInt8]) -> Int {
        one == two ? 0 : one.lexicographicallyPrecedes(two) ? -1 : 1
    }
}
