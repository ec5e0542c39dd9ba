/// Which objects of a bucket are asked for, in which order, and how many of them.
package struct ObjectQuery: Sendable, Equatable {
    package var clause: ObjectClause
    package var order: ObjectSort
    /// The most objects of a page; there may be fewer of them although others follow.
    package var limit: Int
    /// Where the page before ended; nil for the first.
    package var position: ObjectQueryPosition?
    /// Whether all that match are counted too.
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

/// By what objects are sorted: false, true, numbers, texts (by their first 256 bytes).
///
/// Those that are equal in it come by their id. Those that do not have it, or have null, an array or an object there, come
/// last, whatever the direction, in the order of their creation.
package struct ObjectSort: Sendable, Equatable {
    package var field: ObjectField
    package var isDescending: Bool

    package init(by field: ObjectField = .createdAt, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// Where a page of a query ended, as text that means nothing to clients.
package struct ObjectQueryPosition: Sendable, Equatable {
    package let text: String

    package init(_ text: String) { self.text = text }
}

/// A page of what a query finds.
package struct ObjectQueryPage: Sendable, Equatable {
    package let objects: [BucketObject]
    /// Where to go on; nil where nothing follows.
    package let next: ObjectQueryPosition?
    /// How many match in all, where that was asked for.
    package let count: Int?

    package init(objects: [BucketObject], next: ObjectQueryPosition?, count: Int? = nil) {
        self.objects = objects
        self.next = next
        self.count = count
    }
}

/// Why a query is not answered.
package enum ObjectQueryProblem: Error, Sendable, Equatable {
    /// More than 100 clauses.
    case tooManyClauses
    /// Clauses in clauses, more than 10 deep.
    case tooDeep
    /// More than 200 values for a field to be among.
    case tooManyValues
    /// A name of more than 256 bytes to sort by, or with the character U+0000.
    case fieldName
    /// The position is none, or of another order.
    case unusablePosition
    /// The bucket has objects with so many members that they can only be sorted one by one, and too many objects for that.
    case tooManyToSort
    /// Objects that have to be looked at one by one to count them.
    case tooManyToCount
}
