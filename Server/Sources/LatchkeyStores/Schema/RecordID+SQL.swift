package import LatchkeyCore
package import LatchkeyDatabase

// Ids of records in columns: a text in SQL, typed in Swift.

extension SQLValue {
    package static func id(_ id: some RecordID) -> SQLValue { .text(id.rawValue) }

    /// An id, or NULL for nil.
    package static func id(orNull id: (some RecordID)?) -> SQLValue { .text(orNull: id?.rawValue) }
}

extension Row {
    package func id<ID: RecordID>(_ column: Int) throws -> ID { ID(rawValue: try text(column)) }
    package func idIfAny<ID: RecordID>(_ column: Int) throws -> ID? { try textIfAny(column).map(ID.init(rawValue:)) }
}
