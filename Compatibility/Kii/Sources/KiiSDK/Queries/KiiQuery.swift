public import Foundation
import LatchkeyJSON

/// A query for objects of a bucket: a condition, an order, and the size of a page.
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
    /// The end of the previous page; nil for the first page.
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

    /// The query for the next page.
    private init(after query: KiiQuery, from position: String) {
        clause = query.clause
        self.position = position
        lockedOrder = query.lock.withLock { query.lockedOrder }
        lockedLimit = query.limit
    }

    /// The most objects in a page; a page may have fewer even if others follow.
    ///
    /// 0, or more than the server allows, means the server's maximum.
    public var limit: UInt32 {
        get { lock.withLock { lockedLimit } }
        set { lock.withLock { lockedLimit = newValue } }
    }

    /// The field by which the objects are sorted.
    public var sortField: String? { lock.withLock { lockedOrder?.field } }

    /// Whether the order is descending.
    public var sortDescending: Bool { lock.withLock { lockedOrder?.isDescending ?? false } }

    /// Sorts the objects in ascending order.
    ///
    /// - Parameter field: The field to sort by.
    public func sort(byAsc field: String) { lock.withLock { lockedOrder = (field, false) } }

    /// Sorts the objects in descending order.
    ///
    /// - Parameter field: The field to sort by.
    public func sort(byDesc field: String) { lock.withLock { lockedOrder = (field, true) } }

    /// The query for the page after this one.
    func next(from position: String) -> KiiQuery { KiiQuery(after: self, from: position) }
}

extension KiiQuery {
    /// The query as JSON for the server.
    ///
    /// - Parameter counting: The name for the number of matches in the answer's `aggregations`; nil to omit it.
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
