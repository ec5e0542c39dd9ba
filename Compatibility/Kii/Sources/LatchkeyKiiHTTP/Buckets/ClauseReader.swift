import LatchkeyCore
import LatchkeyJSON

/// Parses the clauses of Kii's queries.
struct ClauseReader {
    /// The longest distance, in metres: half the circumference of the earth.
    static let longestDistance = 20_000_000.0

    /// The application whose media types name the object kinds.
    private let application: LatchkeyCore.Application.ID
    /// The distances to add to each result.
    private(set) var distances: [DistanceRequest] = []

    init(application: LatchkeyCore.Application.ID) { self.application = application }

    /// Parses a clause; a missing one matches everything.
    mutating func read(_ value: JSONValue?) throws(KiiRefusal) -> ObjectClause {
        switch value {
        case nil, .null: return .all
        case .object(let members): return try clause(KiiBody(members: members), putsDistances: true)
        default: throw .invalid("clause must be an object.")
        }
    }

    private mutating func clause(_ sent: KiiBody, putsDistances: Bool) throws(KiiRefusal) -> ObjectClause {
        switch try sent.text("type") {
        case "all": return .all
        case "eq":
            let field = try field(sent)
            return .equals(field, asKept(try simple(sent, "value"), in: field))
        case "range": return try range(sent)
        case "in":
            let field = try field(sent)
            return .among(field, try values(sent).map { asKept($0, in: field) })
        case "prefix": return .prefix(try field(sent), try prefix(sent))
        case "hasField": return .hasField(try field(sent), try type(sent))
        case "contains": return .contains(try field(sent), try simple(sent, "value"))
        case "geodistance": return try near(sent, putsDistances: putsDistances)
        case "geobox": return try within(sent)
        case "and": return .and(try clauses(sent, putDistances: putsDistances))
        case "or": return .or(try clauses(sent, putDistances: false))
        case "not":
            guard let inner = sent.members["clause"]?.objectValue else {
                throw .invalid("clause is missing in a not, or is no object.")
            }
            return .not(try clause(KiiBody(members: inner), putsDistances: false))
        case let other:
            throw .queryNotSupported("A clause of the type \(other.prefix(40)) is not answered here.")
        }
    }

    private mutating func clauses(_ sent: KiiBody, putDistances: Bool) throws(KiiRefusal) -> [ObjectClause] {
        guard let values = sent.members["clauses"]?.arrayValue, !values.isEmpty else {
            throw .invalid("clauses is missing, empty or no array.")
        }
        var clauses: [ObjectClause] = []
        for value in values {
            guard let members = value.objectValue else { throw .invalid("clauses must hold objects.") }
            clauses.append(try clause(KiiBody(members: members), putsDistances: putDistances))
        }
        return clauses
    }

    private func field(_ sent: KiiBody) throws(KiiRefusal) -> ObjectField { ObjectField(kii: try sent.text("field")) }

    /// A text, a number or a boolean.
    private func simple(_ sent: KiiBody, _ name: String) throws(KiiRefusal) -> JSONValue {
        guard let value = sent.members[name] else { throw .invalid("\(name) is missing.") }
        guard value.isSimple else {
            throw .queryNotSupported("\(name) must be a text, a number, or true or false.")
        }
        return value
    }

    /// Converts a kind of objects to the stored media type.
    private func asKept(_ value: JSONValue, in field: ObjectField) -> JSONValue {
        guard field == .dataType, let text = value.stringValue else { return value }
        return .string(ObjectKind.type(text, of: application))
    }

    private func values(_ sent: KiiBody) throws(KiiRefusal) -> [JSONValue] {
        guard let values = sent.members["values"]?.arrayValue, !values.isEmpty else {
            throw .invalid("values is missing, empty or no array.")
        }
        guard values.allSatisfy(\.isSimple) else {
            throw .queryNotSupported("values must hold texts, numbers, true or false.")
        }
        return values
    }

    private func range(_ sent: KiiBody) throws(KiiRefusal) -> ObjectClause {
        let lower = try limit(sent, "lowerLimit", "lowerIncluded")
        let upper = try limit(sent, "upperLimit", "upperIncluded")
        guard lower != nil || upper != nil else { throw .invalid("A range has a lowerLimit, an upperLimit or both.") }
        if let lower, let upper, (lower.value.stringValue == nil) != (upper.value.stringValue == nil) {
            throw .invalid("Both limits of a range must be numbers, or both texts.")
        }
        return .range(try field(sent), lower: lower, upper: upper)
    }

    private func limit(_ sent: KiiBody, _ name: String, _ inclusion: String) throws(KiiRefusal) -> ObjectLimit? {
        switch sent.members[name] {
        case nil, .null: return nil
        case .some(let value) where value.stringValue != nil || value.doubleValue != nil:
            return ObjectLimit(value, isIncluded: try sent.flagIfAny(inclusion) ?? true)
        default: throw .queryNotSupported("\(name) must be a number or a text.")
        }
    }

    /// An empty prefix matches every text.
    private func prefix(_ sent: KiiBody) throws(KiiRefusal) -> String {
        guard let prefix = sent.members["prefix"]?.stringValue else {
            throw .invalid("prefix is missing, or is no text.")
        }
        return prefix
    }

    private func type(_ sent: KiiBody) throws(KiiRefusal) -> ObjectFieldType {
        switch try sent.text("fieldType") {
        case "STRING": return .string
        case "INTEGER": return .integer
        case "DECIMAL": return .decimal
        case "BOOLEAN": return .boolean
        default: throw .invalid("fieldType must be STRING, INTEGER, DECIMAL or BOOLEAN.")
        }
    }

    private mutating func near(_ sent: KiiBody, putsDistances: Bool) throws(KiiRefusal) -> ObjectClause {
        let field = try field(sent)
        let center = try place(sent.members["center"], "center")
        guard let radius = sent.members["radius"]?.doubleValue, radius > 0, radius <= Self.longestDistance else {
            throw .invalid("radius must be more than 0 and at most \(Int(Self.longestDistance)) metres.")
        }
        if let name = try sent.textIfAny("putDistanceInto") {
            guard name.isPlainName else {
                throw .invalid("putDistanceInto must be letters, digits and underscores, and begin with no digit.")
            }
            if putsDistances { distances.append(DistanceRequest(field: field, center: center, name: name)) }
        }
        return .near(field, center, metres: radius)
    }

    private func within(_ sent: KiiBody) throws(KiiRefusal) -> ObjectClause {
        guard let box = sent.members["box"]?.objectValue else { throw .invalid("box is missing, or is no object.") }
        return .within(
            try field(sent),
            southWest: try place(box["sw"], "sw"),
            northEast: try place(box["ne"], "ne")
        )
    }

    private func place(_ value: JSONValue?, _ name: String) throws(KiiRefusal) -> ObjectPlace {
        guard let place = value.flatMap({ ObjectPlace($0) }) else {
            throw .invalid("\(name) must be a point: lat from -90 to 90, lon from -180 to 180.")
        }
        return place
    }
}

extension JSONValue {
    fileprivate var isSimple: Bool {
        switch self {
        case .string, .integer, .number, .bool: true
        case .null, .array, .object: false
        }
    }
}

extension String {
    /// Whether the name has only letters, digits and underscores, and does not begin with a digit.
    fileprivate var isPlainName: Bool {
        utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
