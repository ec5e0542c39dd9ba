/// A query for the objects of a bucket: a condition, an order and a page.
package struct ObjectQuery: Sendable, Equatable {
    package var clause: ObjectClause
    package var order: ObjectSort
    /// The most objects of a page; it may have fewer although more follow.
    package var limit: Int
    /// The position after the previous page; nil for the first page.
    package var position: ObjectQueryPosition?
    /// Whether to count all matches, too.
    package var counts: Bool

    package init(
        _ clause: ObjectClause = .all,
        order: ObjectSort = ObjectSort(),
        limit: Int,
        after position: ObjectQueryPosition? = nil,
        counts: Bool = false
    ) {
        self.clause = clause
        self.order = order
        self.limit = limit
        self.position = position
        self.counts = counts
    }
}

/// The sort order of objects: false, true, numbers, texts (by their first 256 bytes).
///
/// Objects with equal values are sorted by their ids. Objects without the field, or with null, an array or an object in
/// it, come last in both directions, in the order of their creation.
package struct ObjectSort: Sendable, Equatable {
    package var field: ObjectField
    package var isDescending: Bool

    package init(by field: ObjectField = .createdAt, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// The position after a page of a query, as text that is opaque to clients.
package struct ObjectQueryPosition: Sendable, Equatable {
    package let text: String

    package init(_ text: String) { self.text = text }
}

/// A page of a query's results.
package struct ObjectQueryPage: Sendable, Equatable {
    package let objects: [BucketObject]
    /// The position of the next page; nil if nothing follows.
    package let next: ObjectQueryPosition?
    /// The number of all matches, if the query asked for it.
    package let count: Int?

    package init(objects: [BucketObject], next: ObjectQueryPosition?, count: Int? = nil) {
        self.objects = objects
        self.next = next
        self.count = count
    }
}

/// The reason why a query is refused.
package enum ObjectQueryProblem: Error, Sendable, Equatable {
    /// More than 100 clauses.
    case tooManyClauses
    /// Clauses are nested more than 10 deep.
    case tooDeep
    /// More than 200 values in an `among` clause.
    case tooManyValues
    /// The name to sort by has more than 256 bytes or contains U+0000.
    case fieldName
    /// The position is malformed or belongs to another order.
    case unusablePosition
    /// The objects have so many members that the query would sort them one by one, and there are too many objects for
    /// that.
    case tooManyToSort
    /// The query would have to examine too many objects one by one to count them.
    case tooManyToCount
}
