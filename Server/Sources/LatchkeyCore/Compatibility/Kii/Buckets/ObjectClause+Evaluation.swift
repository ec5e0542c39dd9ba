import Foundation
package import LatchkeyJSON

extension ObjectClause {
    /// Whether this clause certainly holds for an object.
    package func holds(of object: BucketObject) -> Bool {
        switch self {
        case .all: true
        case .equals(let field, let value): object.value(of: field)?.isEqual(to: value) ?? false
        case .range(let field, let lower, let upper):
            object.value(of: field).map { ObjectLimit.admit($0, lower, upper) } ?? false
        case .among(let field, let values):
            object.value(of: field).map { value in values.contains { value.isEqual(to: $0) } } ?? false
        case .prefix(let field, let text):
            object.value(of: field)?.stringValue.map { $0.utf8.starts(with: text.utf8) } ?? false
        case .hasField(let field, let type): object.value(of: field).map(type.fits) ?? false
        case .contains(let field, let part): object.value(of: field)?.contains(part) ?? false
        case .near(let field, let place, let metres):
            object.value(of: field).flatMap(ObjectPlace.init).map { $0.distance(to: place) <= metres } ?? false
        case .within(let field, let southWest, let northEast):
            object.value(of: field).flatMap(ObjectPlace.init)
                .map { $0.isWithin(southWest: southWest, northEast: northEast) } ?? false
        case .and(let clauses): clauses.allSatisfy { $0.holds(of: object) }
        case .or(let clauses): clauses.contains { $0.holds(of: object) }
        case .not(let clause): !clause.holds(of: object)
        }
    }
}

extension BucketObject {
    /// The value of a field; nil if the object does not have the field.
    package func value(of field: ObjectField) -> JSONValue? {
        switch field {
        case .id: .string(id.text)
        case .owner: owner.map { .string($0.rawValue) }
        case .createdAt: .integer(createdAt.milliseconds)
        case .modifiedAt: .integer(modifiedAt.milliseconds)
        case .version: .integer(version)
        case .dataType: dataType.map(JSONValue.string)
        case .distance(let name, let place):
            value(of: .member(name)).flatMap { ObjectPlace($0) }.map { .number($0.distance(to: place)) }
        case .member(let name):
            // Swift treats canonically equivalent names as equal; a database compares their bytes.
            members.index(forKey: name).flatMap { index in
                members[index].key.utf8.elementsEqual(name.utf8) ? members[index].value : nil
            }
        }
    }

    /// The object's sort key for a field; nil if the object comes last.
    package func sortKey(of field: ObjectField) -> ObjectSortKey? {
        value(of: field).flatMap { ObjectSortKey($0) }
    }
}

extension JSONValue {
    /// Compares numbers by value, texts by their bytes, and arrays and objects by their contents.
    func isEqual(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let two)): one == two
        case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
        case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number):
            ObjectSortKey(self) == ObjectSortKey(other)
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isEqual(to: $1) }
        case (.object(let one), .object(let two)):
            one.count == two.count
                && one.allSatisfy { name, value in
                    two.index(forKey: name).map { index in
                        two[index].key.utf8.elementsEqual(name.utf8) && value.isEqual(to: two[index].value)
                    } ?? false
                }
        default: false
        }
    }

    fileprivate func contains(_ part: JSONValue) -> Bool {
        switch (self, part) {
        case (.array(let elements), _): elements.contains { $0.isEqual(to: part) }
        case (.string(let text), .string(let part)):
            part.isEmpty || Data(text.utf8).range(of: Data(part.utf8)) != nil
        default: false
        }
    }
}

extension ObjectLimit {
    /// Whether a value is between the limits and of their kind.
    fileprivate static func admit(_ value: JSONValue, _ lower: ObjectLimit?, _ upper: ObjectLimit?) -> Bool {
        guard ObjectSortKey(value) != nil else { return false }
        return (lower?.isReached(by: value, .orderedDescending) ?? true)
            && (upper?.isReached(by: value, .orderedAscending) ?? true)
    }

    private func isReached(by value: JSONValue, _ direction: ComparisonResult) -> Bool {
        guard let order = value.order(to: self.value) else { return false }
        return order == direction || (isIncluded && order == .orderedSame)
    }
}

extension JSONValue {
    /// The order of this value and another of its kind; nil if the kinds differ or have no order.
    fileprivate func order(to other: JSONValue) -> ComparisonResult? {
        guard let key = ObjectSortKey(self), let otherKey = ObjectSortKey(other), key.kind == otherKey.kind else {
            return nil
        }
        if case .string(let one) = self, case .string(let two) = other {
            if one.utf8.elementsEqual(two.utf8) { return .orderedSame }
            return one.utf8.lexicographicallyPrecedes(two.utf8) ? .orderedAscending : .orderedDescending
        }
        return key == otherKey ? .orderedSame : key < otherKey ? .orderedAscending : .orderedDescending
    }
}

extension ObjectFieldType {
    fileprivate func fits(_ value: JSONValue) -> Bool {
        switch self {
        case .string: value.stringValue != nil
        case .integer: value.integerValue != nil
        case .decimal: value.doubleValue != nil
        case .boolean: value.boolValue != nil
        }
    }
}
