import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Scans the objects of a bucket in a sort order, from a position on, in batches.
///
/// If an index has the order, a batch costs the same at every position and however many objects there are.
struct ObjectScan {
    /// The result of one batch.
    struct Stretch {
        let objects: [BucketObject]
        /// The position where the next batch begins; nil at the end.
        let end: ObjectQueryPlace?
    }

    let bucket: Bucket
    /// Restricts the scan to the objects of this user.
    let owner: User.ID?
    let clause: ObjectClause
    let predicate: ObjectPredicate
    /// A short list of candidates that includes every object that the clause matches.
    let candidates: IndexCandidates?
    let order: ObjectSort
    /// Whether the scan is at the objects without the sort field, which come last.
    let isPastField: Bool
    let connection: any Connection

    /// Whether every scanned object is in the result, so that a short result is the last one.
    var takesAll: Bool { condition.sql == nil && !isPastField }

    /// The next objects after a position, or the first ones: at most `count` objects, out of at most `depth` scanned.
    func stretch(after place: ObjectQueryPlace?, _ count: Int, among depth: Int) throws -> Stretch {
        if let candidates { return try stretch(after: place, count, of: candidates) }
        let depth = takesAll ? count : depth
        let lane = lane(after: place)
        let objects = try connection.query(
            """
            SELECT \(sql: Self.columns) FROM \(objects(of: "\(lane) LIMIT \(.integer(Int64(depth)))"))
            WHERE 1 = 1\(and(condition.sql))\(and(isPastField ? lacksField : nil))
            ORDER BY k.sort_key\(sql: direction), k.object_id\(sql: direction) LIMIT \(.integer(Int64(count)))
            """,
            isKept: isKept,
            ObjectRows.object
        )
        if objects.count == count, let last = objects.last {
            return Stretch(objects: objects, end: ObjectQueryPlace(of: last, in: order))
        }
        if takesAll { return Stretch(objects: objects, end: nil) }
        let end = try connection.query("\(lane) LIMIT 1 OFFSET \(.integer(Int64(depth - 1)))", isKept: isKept) { row in
            try self.place(row)
        }
        return Stretch(objects: objects, end: end.first)
    }

    private func stretch(after place: ObjectQueryPlace?, _ count: Int, of candidates: IndexCandidates) throws -> Stretch
    {
        let key: SQLPiece =
            if case .member(let name) = order.field, !isPastField {
                """
                (SELECT s.value FROM object_values AS s WHERE s.scope = o.scope AND s.bucket = o.bucket
                    AND s.object_id = o.id AND s.field = \(.text(name)))
                """
            } else { "o.\(sql: column.rawValue)" }
        // The database sorts these candidates after it has found each by its key.
        let objects = try connection.query(
            """
            SELECT \(sql: Self.columns) FROM (
                SELECT o.*, \(key) AS sort_key FROM \(objects(of: candidates.sql))
                WHERE 1 = 1\(and(condition.sql))\(and(isPastField ? lacksField : hasField))
            ) AS o
            WHERE o.sort_key IS NOT NULL\(and(place.map { isAfter($0, "o.sort_key", "o.id") }))
            ORDER BY o.sort_key\(sql: direction), o.id\(sql: direction) LIMIT \(.integer(Int64(count)))
            """,
            isKept: false,
            ObjectRows.object
        )
        let isFull = objects.count == count
        return Stretch(
            objects: objects,
            end: isFull ? objects.last.map { ObjectQueryPlace(of: $0, in: order) } : nil
        )
    }

    private func objects(of ids: SQLPiece) -> SQLPiece {
        IndexCandidates.objects(of: ids, in: bucket, connection.dialect)
    }

    // MARK: - The scan

    /// The ids and sort keys of objects, by an index if there is one; the caller appends a limit.
    private func lane(after place: ObjectQueryPlace?) -> SQLPiece {
        if case .member(let name) = order.field, !isPastField {
            let bounds = clause.conjuncts.filter { $0.field == order.field }.compactMap(ObjectValueCondition.init)
            return """
                SELECT object_id, value AS sort_key FROM object_values
                WHERE scope = \(bucket.key[0]) AND bucket = \(bucket.key[1]) AND field = \(.text(name))
                    AND \(sql: ObjectRows.inOrder("object_id"))
                    \(.joined(bounds.map { and($0.isNever ? "1 = 0" : $0.sql(on: "value")) }, by: ""))
                    \(and(place.map { isAfter($0, "value", "object_id") }))
                ORDER BY value\(sql: direction), object_id\(sql: direction)
                """
        }
        let bounds = clause.conjuncts.filter { $0.field.flatMap(ObjectColumn.init) == column }
            .compactMap { ObjectPredicate($0, hasValues: false).sql }
        let key = "o.\(column.rawValue)"
        return """
            SELECT o.id AS object_id, \(sql: key) AS sort_key FROM objects AS o
            WHERE \(isInBucket) AND \(sql: ObjectRows.inOrder("o.id"))\(and(owner.map { "o.owner_id = \(.id($0))" }))\(and(isPastField ? nil : hasField))
                \(.joined(bounds.map { and($0) }, by: ""))\(and(place.map { isAfter($0, key, "o.id") }))
            ORDER BY \(sql: key)\(sql: direction)\(sql: column == .id ? "" : ", o.id" + direction)
            """
    }

    private func place(_ row: any Row) throws -> ObjectQueryPlace {
        let text = try row.text(0)
        guard let id = ObjectID(text) else { throw DatabaseError.defect("not an object id: \(text)") }
        let key: ObjectQueryPlace.Key =
            switch try row.value(1) {
            case .integer(let integer): .integer(integer)
            case .text(let text): .text(text)
            case .bytes(let bytes): .bytes(bytes)
            case .null: throw DatabaseError.defect("an object's place has no key")
            }
        return ObjectQueryPlace(order, isPastField: isPastField, key: key, id: id)
    }

    // MARK: - Conditions

    private static let columns = ObjectRows.names.map { "o.\($0)" }.joined(separator: ", ")

    /// The column of the sort field; objects without the field are sorted by their creation.
    private var column: ObjectColumn { isPastField ? .createdAt : ObjectColumn(order.field) ?? .createdAt }

    private var isDescending: Bool { order.isDescending && !isPastField }
    private var direction: String { isDescending ? " DESC" : " ASC" }

    /// Keeps the statement prepared if it has only a few distinct texts.
    private var isKept: Bool { predicate.sql == nil && clause.conjuncts.isEmpty }

    private var condition: ObjectPredicate {
        predicate.and(owner.map { .exactly("o.owner_id = \(.id($0))") } ?? .everything)
    }

    private var isInBucket: SQLPiece { "o.scope = \(bucket.key[0]) AND o.bucket = \(bucket.key[1])" }

    private var hasField: SQLPiece? { column.isNullable ? "o.\(sql: column.rawValue) IS NOT NULL" : nil }

    private var lacksField: SQLPiece {
        if case .member(let name) = order.field {
            return """
                (SELECT COUNT(*) FROM object_values AS v WHERE v.scope = o.scope AND v.bucket = o.bucket
                    AND v.object_id = o.id AND v.field = \(.text(name))) = 0
                """
        }
        return ObjectColumn(order.field).map { "o.\(sql: $0.rawValue) IS NULL" } ?? "1 = 0"
    }

    private func isAfter(_ place: ObjectQueryPlace, _ key: String, _ id: String) -> SQLPiece {
        let sign = isDescending ? "<" : ">"
        let value: SQLValue =
            switch place.key {
            case .integer(let integer): .integer(integer)
            case .text(let text): .text(text)
            case .bytes(let bytes): .bytes(bytes)
            }
        if key == id { return "\(sql: id) \(sql: sign) \(value)" }
        return "(\(sql: key), \(sql: id)) \(sql: sign) (\(value), \(.text(place.id.text)))"
    }

    private func and(_ condition: SQLPiece?) -> SQLPiece { condition.map { " AND \($0)" } ?? "" }
}

extension ObjectClause {
    /// The clauses that must all hold; nested conjunctions are flattened.
    var conjuncts: [ObjectClause] {
        switch self {
        case .and(let clauses): clauses.flatMap(\.conjuncts)
        case .equals, .range, .among, .prefix, .hasField: [self]
        case .all, .contains, .near, .within, .or, .not: []
        }
    }

    /// The field of a clause that is about a single field.
    var field: ObjectField? {
        switch self {
        case .equals(let field, _), .range(let field, _, _), .among(let field, _), .prefix(let field, _),
            .hasField(let field, _), .contains(let field, _), .near(let field, _, _), .within(let field, _, _):
            field
        case .all, .and, .or, .not: nil
        }
    }

    /// Whether the clause names a member of the object.
    var namesMembers: Bool {
        switch self {
        case .all: false
        case .and(let clauses), .or(let clauses): clauses.contains(where: \.namesMembers)
        case .not(let clause): clause.namesMembers
        default: if case .member = field { true } else { false }
        }
    }
}
