import HTTPTypes
import LatchkeyCore
import LatchkeyJSON

/// A query of Kii's clients, for objects of a bucket or for users.
struct QueryRequest: Sendable, Equatable {
    /// The member that wraps the query.
    enum Wrapper: String, Sendable {
        case objects = "bucketQuery"
        case users = "userQuery"
    }

    /// The largest page, and the default.
    static let largestPage = 200

    let query: ObjectQuery
    /// The name for the total number of matches; nil if it is not requested.
    let countName: String?
    /// The distances to add to each result.
    let distances: [DistanceRequest]

    /// - Parameters:
    ///   - body: The request's body.
    ///   - wrapper: The kind of the query.
    ///   - application: The application of the object kinds.
    /// - Throws: `INVALID_INPUT_DATA` if the query is invalid, `QUERY_NOT_SUPPORTED` if it is unsupported.
    init(
        _ body: KiiBody,
        _ wrapper: Wrapper,
        of application: LatchkeyCore.Application.ID
    ) throws(KiiRefusal) {
        guard let members = body.members[wrapper.rawValue]?.objectValue else {
            throw .invalid("\(wrapper.rawValue) is missing, or is no object.")
        }
        let sent = KiiBody(members: members)
        var reader = ClauseReader(application: application)
        let clause = try reader.read(members["clause"])
        distances = reader.distances
        countName = try Self.countName(members["aggregations"])
        let position = try body.textIfAny("paginationKey").map { ObjectQueryPosition($0) }
        guard countName == nil || position == nil else {
            throw .invalid("All that match are counted with the first page. Leave out aggregations, or paginationKey.")
        }
        query = ObjectQuery(
            clause,
            order: ObjectSort(
                by: try Self.order(try sent.textIfAny("orderBy"), reader.distances),
                isDescending: try sent.flagIfAny("descending") ?? false
            ),
            limit: try Self.limit(body.members["bestEffortLimit"]),
            after: position,
            counts: countName != nil
        )
    }

    /// The query as the server understood it.
    var description: String { "WHERE ( \(query.clause.kiiText) )" }

    /// The sort order: a field, or a distance of the query under `_calculated`.
    private static func order(
        _ name: String?,
        _ distances: [DistanceRequest]
    ) throws(KiiRefusal) -> ObjectField {
        guard let name else { return .createdAt }
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == "_calculated" else { return ObjectField(kii: name) }
        // If two distances have one name, the results contain the last.
        guard parts.count == 2, let distance = distances.last(where: { $0.name == parts[1] }) else {
            throw .queryNotSupported("orderBy names nothing that putDistanceInto of a geodistance clause calculates.")
        }
        return .distance(distance.field.kiiName, from: distance.center)
    }

    /// A number, possibly as a text; the server chooses if it is missing or 0.
    private static func limit(_ value: JSONValue?) throws(KiiRefusal) -> Int {
        let number: Int64?
        switch value {
        case nil, .null: return largestPage
        case .string(let text): number = text.isEmpty ? 0 : Int64(text)
        case .some(let value): number = value.integerValue
        }
        guard let number, number >= 0 else {
            throw .invalid("bestEffortLimit must be a whole number from 1 to \(largestPage).")
        }
        return number == 0 ? largestPage : Int(min(number, Int64(largestPage)))
    }

    /// The total number of matches is the only supported aggregation.
    private static func countName(_ value: JSONValue?) throws(KiiRefusal) -> String? {
        switch value {
        case nil, .null: return nil
        case .array(let aggregations):
            guard let first = aggregations.first else { return nil }
            guard aggregations.count == 1, first.objectValue?["type"] == "COUNT" else {
                throw .queryNotSupported("Only one aggregation is answered, and it must be a COUNT.")
            }
            guard let name = first.objectValue?["putAggregationInto"]?.stringValue, !name.isEmpty else {
                throw .invalid("putAggregationInto is missing, or is no text.")
            }
            return name
        default: throw .invalid("aggregations must be an array.")
        }
    }
}

/// A distance to add to each result.
struct DistanceRequest: Sendable, Equatable {
    let field: ObjectField
    let center: ObjectPlace
    /// The name in `_calculated`.
    let name: String
}

extension ObjectField {
    init(kii name: String) {
        switch name {
        case "_id": self = .id
        case "_owner": self = .owner
        case "_created": self = .createdAt
        case "_modified": self = .modifiedAt
        case "_version": self = .version
        case "_dataType": self = .dataType
        default: self = .member(name)
        }
    }

    var kiiName: String {
        switch self {
        case .id: "_id"
        case .owner: "_owner"
        case .createdAt: "_created"
        case .modifiedAt: "_modified"
        case .version: "_version"
        case .dataType: "_dataType"
        case .member(let name), .distance(let name, _): name
        }
    }
}

extension KiiBody {
    /// A boolean; nil if it is missing or null.
    func flagIfAny(_ name: String) throws(KiiRefusal) -> Bool? {
        switch members[name] {
        case nil, .null: return nil
        case .bool(let flag): return flag
        case "true": return true
        case "false": return false
        default: throw .invalid("\(name) must be true or false.")
        }
    }
}

extension KiiRefusal {
    /// The refusal of a valid query that is not supported.
    static func queryNotSupported(_ message: String) -> KiiRefusal {
        KiiRefusal(.badRequest, "QUERY_NOT_SUPPORTED", message)
    }
}
