import LatchkeyCore
import LatchkeyDatabase

/// Answers a query: SQL finds candidates by indexes, and the clause is then evaluated on each.
struct ObjectSearch {
    /// A page ends early after this many objects that do not match.
    private static let mostMisses = 2000
    /// A page ends early after scanning this many keys.
    private static let mostPassed = 20_000
    /// Sorting without an index reads at most this many objects.
    private static let mostSorted = 10_000
    /// Counting without an index reads at most this many objects.
    private static let mostCounted = 20_000

    private let query: ObjectQuery
    private let bucket: Bucket
    private let owner: User.ID?
    private let hasValues: Bool
    private let predicate: ObjectPredicate
    private let candidates: IndexCandidates?
    private let connection: any Connection

    /// - Throws: `DatabaseError`.
    init(
        _ query: ObjectQuery,
        in bucket: Bucket,
        _ visibility: BucketRights.Visibility,
        on connection: any Connection
    ) throws {
        self.query = query
        self.bucket = bucket
        self.connection = connection
        owner = if case .those(let user) = visibility { user } else { nil }
        let usesMembers = query.clause.namesMembers || query.order.field.isMember
        hasValues = try !usesMembers || Self.hasAllValues(bucket, of: owner, connection)
        predicate = ObjectPredicate(query.clause, hasValues: hasValues)
        candidates = try IndexCandidates.find(
            query.clause,
            in: bucket,
            owner: owner,
            hasValues: hasValues,
            on: connection
        )
    }

    /// - Throws: `ObjectQueryProblem`; `DatabaseError`.
    func page() throws -> ObjectQueryPage {
        let place = try query.position.map { position in
            guard let place = ObjectQueryPlace(position, in: query.order) else {
                throw ObjectQueryProblem.unusablePosition
            }
            return place
        }
        let hasIndex = query.order.field.isMember ? hasValues : !query.order.field.isCalculated
        let found = hasIndex ? try walk(after: place) : try sorted(after: place)
        return ObjectQueryPage(
            objects: found.objects,
            next: found.next?.position,
            count: query.counts ? try count() : nil
        )
    }

    private typealias Found = (objects: [BucketObject], next: ObjectQueryPlace?)

    // MARK: - In the order of an index

    private func walk(after start: ObjectQueryPlace?) throws -> Found {
        var (found, place): ([BucketObject], ObjectQueryPlace?) = ([], start)
        var isPastField = start?.isPastField ?? false
        var (misses, passed, depth) = (0, 0, 0)
        while true {
            let scan = scan(query.order, isPastField: isPastField)
            let missing = query.limit + 1 - found.count
            let count = predicate.isExact ? missing : max(missing, 250)
            depth = min(max(4 * count, 4 * depth), Self.mostPassed)
            let stretch = try scan.stretch(after: place, count, among: depth)
            for object in stretch.objects {
                guard query.clause.holds(of: object) else {
                    misses += 1
                    continue
                }
                guard found.count < query.limit else {
                    return (found, found.last.map { ObjectQueryPlace(of: $0, in: query.order) })
                }
                found.append(object)
            }
            passed += scan.takesAll || candidates != nil ? stretch.objects.count : depth
            if let end = stretch.end {
                place = end
                if isPastField, stretch.objects.isEmpty, try !hasAnyWithoutField() { return (found, nil) }
                if misses >= Self.mostMisses || passed >= Self.mostPassed { return (found, place) }
            } else if !isPastField, mayLackField {
                (isPastField, place, depth) = (true, nil, 0)
            } else {
                return (found, nil)
            }
        }
    }

    private func scan(_ order: ObjectSort, isPastField: Bool = false) -> ObjectScan {
        ObjectScan(
            bucket: bucket,
            owner: owner,
            clause: query.clause,
            predicate: predicate,
            candidates: candidates,
            order: order,
            isPastField: isPastField,
            connection: connection
        )
    }

    /// Whether objects without the sort field can match.
    private var mayLackField: Bool {
        let field = query.order.field
        let isAsked = query.clause.conjuncts.contains { clause in
            clause.field == field && (!field.isMember || ObjectValueCondition(clause) != nil)
        }
        return !isAsked && (field.isMember || ObjectColumn(field)?.isNullable == true)
    }

    /// Avoids a scan of the whole bucket that would find nothing.
    private func hasAnyWithoutField() throws -> Bool {
        guard case .member(let name) = query.order.field else { return true }
        let objects = try number(
            "SELECT COUNT(*) FROM objects WHERE scope = \(bucket.key[0]) AND bucket = \(bucket.key[1])"
        )
        let values = try number(
            """
            SELECT COUNT(*) FROM object_values WHERE scope = \(bucket.key[0]) AND bucket = \(bucket.key[1])
                AND field = \(.text(name)) AND \(sql: ObjectRows.inOrder("object_id"))
            """
        )
        return objects != values
    }

    // MARK: - Without an index

    /// Sorts all matching objects in memory, because no index has them all.
    private func sorted(after start: ObjectQueryPlace?) throws -> Found {
        let objects = try number(
            """
            SELECT COUNT(*) FROM (SELECT 1 FROM objects WHERE scope = \(bucket.key[0]) AND bucket = \(bucket.key[1])
                \(isOwners) LIMIT \(.integer(Int64(Self.mostSorted + 1)))) AS few
            """
        )
        guard objects <= Self.mostSorted || candidates != nil else { throw ObjectQueryProblem.tooManyToSort }
        var found: [(place: ObjectQueryPlace, object: BucketObject)] = []
        func cut() {
            found.sort { $0.place.isBefore($1.place) }
            found = Array(found.prefix(query.limit + 1))
        }
        try forEachMatch { object in
            let place = ObjectQueryPlace(of: object, in: query.order)
            guard start?.isBefore(place) ?? true else { return }
            found.append((place, object))
            if found.count > 4 * (query.limit + 1) { cut() }
        }
        cut()
        guard found.count > query.limit else { return (found.map(\.object), nil) }
        found.removeLast()
        return (found.map(\.object), found.last?.place)
    }

    private func forEachMatch(_ body: (BucketObject) -> Void) throws {
        let scan = scan(ObjectSort())
        var place: ObjectQueryPlace?
        while true {
            let stretch = try scan.stretch(after: place, 500, among: 5000)
            for object in stretch.objects where query.clause.holds(of: object) { body(object) }
            guard let end = stretch.end else { return }
            place = end
        }
    }

    // MARK: - Counting

    private func count() throws -> Int {
        guard predicate.isExact else {
            let objects = try number(
                """
                SELECT COUNT(*) FROM (SELECT 1 FROM objects WHERE scope = \(bucket.key[0]) AND bucket = \(bucket.key[1])
                    \(isOwners) LIMIT \(.integer(Int64(Self.mostCounted + 1)))) AS few
                """
            )
            guard objects <= Self.mostCounted || candidates != nil else { throw ObjectQueryProblem.tooManyToCount }
            var count = 0
            try forEachMatch { _ in count += 1 }
            return count
        }
        let (scope, name) = (bucket.key[0], bucket.key[1])
        if owner == nil, case .member(let field) = query.clause.field,
            let condition = ObjectValueCondition(query.clause),
            !condition.isNever
        {
            return try number(
                """
                SELECT COUNT(*) FROM object_values WHERE scope = \(scope) AND bucket = \(name)
                    AND field = \(.text(field)) AND \(condition.sql(on: "value"))
                    AND \(sql: ObjectRows.inOrder("object_id"))
                """
            )
        }
        let conditions = [predicate.sql, owner.map { "o.owner_id = \(.id($0))" }].compactMap { $0 }
        let rest = SQLPiece.joined(conditions.map { " AND \($0)" }, by: "")
        guard let candidates else {
            return try number(
                "SELECT COUNT(*) FROM objects AS o WHERE o.scope = \(scope) AND o.bucket = \(name)\(rest)"
            )
        }
        return try number(
            """
            SELECT COUNT(*) FROM \(IndexCandidates.objects(of: candidates.sql, in: bucket, connection.dialect))
            WHERE 1 = 1\(rest)
            """
        )
    }

    private func number(_ piece: SQLPiece) throws -> Int {
        Int(try connection.query(piece, isKept: false) { try $0.integer(0) }.first ?? 0)
    }

    /// Whether all objects are indexed; if the query is restricted to an owner, only that owner's objects matter.
    private static func hasAllValues(
        _ bucket: Bucket,
        of owner: User.ID?,
        _ connection: any Connection
    ) throws -> Bool {
        let isOwners = owner == nil ? "" : "AND owner_id = $3"
        return try connection.first(
            "SELECT 1 FROM objects WHERE scope = $1 AND bucket = $2 AND index_state <> 1 \(isOwners) LIMIT 1",
            bucket.key + (owner.map { [.id($0)] } ?? [])
        ) { _ in true } == nil
    }

    private var isOwners: SQLPiece { owner.map { "AND owner_id = \(.id($0))" } ?? "" }
}

extension ObjectField {
    fileprivate var isMember: Bool { if case .member = self { true } else { false } }

    fileprivate var isCalculated: Bool { if case .distance = self { true } else { false } }
}
