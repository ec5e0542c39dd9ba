import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON

/// A short list of candidates, found by an index, that includes every object that the clause matches.
struct IndexCandidates {
    /// The longest list; with more candidates, scanning the bucket in sort order costs less.
    static let most = 2000
    /// The number of indexes that are tried.
    private static let mostTries = 5

    /// Selects the ids as `object_id`.
    let sql: SQLPiece

    /// The objects with the given ids, as `o`, each looked up by its key.
    ///
    /// - Parameters:
    ///   - ids: A selection of `object_id`s.
    ///   - bucket: The bucket of the objects.
    ///   - dialect: The SQL dialect.
    /// - Returns: The text after `FROM`, with the selection as `k`.
    static func objects(of ids: SQLPiece, in bucket: Bucket, _ dialect: Dialect) -> SQLPiece {
        let (start, end) = dialect.lookingUp("objects", as: "o")
        return """
            (\(ids)) AS k \(sql: start) scope = \(bucket.key[0]) AND bucket = \(bucket.key[1]) AND id = k.object_id
            \(sql: end)
            """
    }

    /// Nil if no index makes a short list.
    static func find(
        _ clause: ObjectClause,
        in bucket: Bucket,
        owner: User.ID?,
        hasValues: Bool,
        on connection: any Connection
    ) throws -> IndexCandidates? {
        var ways = ways(clause, bucket, hasValues: hasValues)
        if let owner { ways.insert(objects("owner_id = \(.id(owner))", of: bucket), at: 0) }
        for way in ways.prefix(mostTries) {
            let count = try connection.query("SELECT COUNT(*) FROM (\(way)) AS few", isKept: false) {
                try $0.integer(0)
            }
            if let count = count.first, count <= Int64(most) { return IndexCandidates(sql: way) }
        }
        return nil
    }

    /// Selections that each include every object that the clause can match, cut off at the limit.
    private static func ways(_ clause: ObjectClause, _ bucket: Bucket, hasValues: Bool) -> [SQLPiece] {
        switch clause {
        case .equals(.member(let name), _), .range(.member(let name), _, _), .among(.member(let name), _),
            .prefix(.member(let name), _), .hasField(.member(let name), _):
            guard hasValues, ObjectIndexValues.canHave(name), let condition = ObjectValueCondition(clause),
                !condition.isNever
            else { return [] }
            return [
                """
                SELECT object_id FROM object_values WHERE scope = \(bucket.key[0]) AND bucket = \(bucket.key[1])
                    AND field = \(.text(name)) AND \(condition.sql(on: "value"))
                    AND \(sql: ObjectRows.inOrder("object_id")) LIMIT \(sql: limit)
                """
            ]
        case .equals(.id, let value): return ids([value], of: bucket)
        case .among(.id, let values): return ids(values, of: bucket)
        case .and(let clauses): return clauses.flatMap { ways($0, bucket, hasValues: hasValues) }
        case .or(let clauses):
            let firsts = clauses.compactMap { ways($0, bucket, hasValues: hasValues).first }
            guard !clauses.isEmpty, firsts.count == clauses.count else { return [] }
            let parts = firsts.map { "SELECT object_id FROM (\($0)) AS one" as SQLPiece }
            return ["SELECT object_id FROM (\(.joined(parts, by: " UNION "))) AS either LIMIT \(sql: limit)"]
        default: return []
        }
    }

    private static func ids(_ values: [JSONValue], of bucket: Bucket) -> [SQLPiece] {
        let ids = values.compactMap { $0.stringValue.flatMap(ObjectID.init) }
        if ids.isEmpty { return [] }
        return [objects("id IN (\(.joined(ids.map { "\(.text($0.text))" }, by: ", ")))", of: bucket)]
    }

    private static func objects(_ condition: SQLPiece, of bucket: Bucket) -> SQLPiece {
        """
        SELECT id AS object_id FROM objects WHERE scope = \(bucket.key[0]) AND bucket = \(bucket.key[1])
            AND \(condition) LIMIT \(sql: limit)
        """
    }

    private static let limit = String(most + 1)
}
