/// The end of a page in an order: the key and the id of the last object that was examined.
package struct ObjectQueryPlace: Sendable, Equatable {
    /// The sort key of the last object.
    package enum Key: Sendable, Equatable {
        case integer(Int64)
        case text(String)
        /// The bytes of an `ObjectSortKey`.
        case bytes([UInt8])
    }

    package let order: ObjectSort
    /// Whether all objects with the field have been listed; the key is then the time of creation.
    package let isPastField: Bool
    package let key: Key
    package let id: ObjectID

    package init(_ order: ObjectSort, isPastField: Bool, key: Key, id: ObjectID) {
        self.order = order
        self.isPastField = isPastField
        self.key = key
        self.id = id
    }

    /// The place of an object in an order.
    package init(of object: BucketObject, in order: ObjectSort) {
        let key: Key? =
            switch order.field {
            case .id: .text(object.id.text)
            case .owner: object.owner.map { Key.text($0.rawValue) }
            case .createdAt: .integer(object.createdAt.milliseconds)
            case .modifiedAt: .integer(object.modifiedAt.milliseconds)
            case .version: .integer(object.version)
            case .dataType: object.dataType.map(Key.text)
            case .member, .distance: object.sortKey(of: order.field).map { .bytes($0.bytes) }
            }
        self.init(
            order,
            isPastField: key == nil,
            key: key ?? .integer(object.createdAt.milliseconds),
            id: object.id
        )
    }

    // MARK: - As text

    /// The position as text.
    package var position: ObjectQueryPosition {
        let name = order.field.name
        let key = key.bytes
        let bytes =
            [1, (order.isDescending ? 1 : 0) | (isPastField ? 2 : 0), order.field.code]
            + Self.length(name.utf8.count) + name.utf8 + Self.length(key.count) + key + id.text.utf8
        return ObjectQueryPosition(Base64URL.encode(bytes))
    }

    /// Reads the text of `position` for the same order; nil for anything else.
    package init?(_ position: ObjectQueryPosition, in order: ObjectSort) {
        guard position.text.utf8.count <= 1400, let bytes = Base64URL.decode(position.text), bytes.count > 5 else {
            return nil
        }
        var rest = bytes.dropFirst(3)
        guard Self.take(&rest) != nil, let keyBytes = Self.take(&rest), let key = Key(keyBytes),
            let id = String(validating: rest, as: UTF8.self).flatMap(ObjectID.init)
        else { return nil }
        self.init(order, isPastField: bytes[1] & 2 != 0, key: key, id: id)
        if case .text(let text) = key, order.field == .id { guard text == id.text else { return nil } }
        // The text must be in its one spelling, and agree with all that is known of the order.
        guard self.position == position, key.fits(order.field, isPastField: isPastField) else { return nil }
    }

    private static func length(_ count: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: count >> 8), UInt8(count & 255)] }

    private static func take(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return nil }
        let count = Int(high) << 8 | Int(low)
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }
}

extension ObjectField {
    /// A code for the kind of field.
    var code: UInt8 {
        switch self {
        case .id: 1
        case .owner: 2
        case .createdAt: 3
        case .modifiedAt: 4
        case .version: 5
        case .dataType: 6
        case .member: 7
        case .distance: 8
        }
    }

    /// The name that distinguishes it from other fields of its kind.
    var name: String {
        switch self {
        case .member(let name): name
        case .distance(let name, let place): "\(place.latitude) \(place.longitude) \(name)"
        default: ""
        }
    }
}

extension ObjectQueryPlace.Key {
    fileprivate var bytes: [UInt8] {
        switch self {
        case .integer(let number): [UInt8(ascii: "i")] + String(number).utf8
        case .text(let text): [UInt8(ascii: "t")] + text.utf8
        case .bytes(let bytes): [UInt8(ascii: "b")] + bytes
        }
    }

    fileprivate init?(_ bytes: [UInt8]) {
        let rest = bytes.dropFirst()
        switch bytes.first {
        case UInt8(ascii: "i"):
            guard let number = String(validating: rest, as: UTF8.self).flatMap({ Int64($0) }) else { return nil }
            self = .integer(number)
        case UInt8(ascii: "t"):
            guard let text = String(validating: rest, as: UTF8.self), !text.utf8.contains(0) else { return nil }
            self = .text(text)
        case UInt8(ascii: "b"):
            guard rest.count <= ObjectSortKey.longestText + 1 else { return nil }
            self = .bytes(Array(rest))
        default: return nil
        }
    }

    fileprivate func fits(_ field: ObjectField, isPastField: Bool) -> Bool {
        switch (self, field) {
        case (.integer, .createdAt), (.integer, .modifiedAt), (.integer, .version): !isPastField
        case (.text, .id): !isPastField
        case (.text, .owner), (.text, .dataType), (.bytes, .member), (.bytes, .distance): !isPastField
        case (.integer, .owner), (.integer, .dataType), (.integer, .member), (.integer, .distance): isPastField
        default: false
        }
    }
}
