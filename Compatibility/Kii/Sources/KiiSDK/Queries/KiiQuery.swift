public import Foundation
import LatchkeyJSON

/// Which objects of a bucket are asked for, in which order, and how many of them at a time.
///
/// ```swift
/// let query = KiiQuery(clause: KiiClause.equals("type", value: 1))
/// query.sort(byAsc: "_created")
/// bucket.execute(query) { query, bucket, results, nextQuery, error in … }
/// ```
///
/// `@unchecked Sendable`: `lockedOrder` and `lockedLimit` are only touched while `lock` is held.
public final class KiiQuery: NSObject, @unchecked Sendable {
    private let clause: KiiClause?
    /// Where the page before ended; nil for the first page.
    let position: String?
    private let lock = NSLock()
    private var lockedOrder: (field: String, isDescending: Bool)?
    private var lockedLimit: UInt32 = 0

    /// A query.
    ///
    /// - Parameter clause: The condition; nil for all objects.
    public init(clause: KiiClause?) {
        self.clause = clause
        position = nil
    }

    /// The page after another.
    private init(after query: KiiQuery, from position: String) {
        clause = query.clause
        self.position = position
        lockedOrder = query.lock.withLock { query.lockedOrder }
        lockedLimit = query.limit
    }

    /// The most objects of a page; there may be fewer of them although others follow.
    ///
    /// 0, and more than the server gives at once, are as many as that.
    public var limit: UInt32 {
        get { lock.withLock { lockedLimit } }
        set { lock.withLock { lockedLimit = newValue } }
    }

    /// The field by which the objects are sorted.
    public var sortField: String? { lock.withLock { lockedOrder?.field } }

    /// Whether the greatest comes first.
    public var sortDescending: Bool { lock.withLock { lockedOrder?.isDescending ?? false } }

    /// Sorts the objects, the least first, instead of how they were sorted.
    ///
    /// - Parameter field: By what.
    public func sort(byAsc field: String) { lock.withLock { lockedOrder = (field, false) } }

    /// Sorts the objects, the greatest first, instead of how they were sorted.
    ///
    /// - Parameter field: By what.
    public func sort(byDesc field: String) { lock.withLock { lockedOrder = (field, true) } }

    /// The query for the page that begins where this one has ended.
    func next(from position: String) -> KiiQuery { KiiQuery(after: self, from: position) }
}

extension KiiQuery {
    /// The query as the server is sent it.
    ///
    /// - Parameter counting: Under which name of the answer's `aggregations` the objects are counted; nil where they are not.
    /// - Returns: The body of the request.
    /// - Throws: ``KiiClauseFault``.
    func json(counting: String? = nil) throws(KiiClauseFault) -> JSONValue {
        var bucketQuery: [String: JSONValue] = ["clause": .object(try clause?.form.get() ?? ["type": "all"])]
        if let sortField {
            bucketQuery["orderBy"] = .string(sortField)
            bucketQuery["descending"] = .bool(sortDescending)
        }
        if let counting {
            bucketQuery["aggregations"] = [["type": "COUNT", "putAggregationInto": .string(counting)]]
        }
        var json: [String: JSONValue] = ["bucketQuery": .object(bucketQuery)]
        if limit > 0 { json["bestEffortLimit"] = .integer(Int64(limit)) }
        if let position { json["paginationKey"] = .string(position) }
        return .object(json)
    }
}
