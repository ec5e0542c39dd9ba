/// A value in SQL.
package enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    /// A text, or NULL for nil.
    package static func text(orNull text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    /// A whole number, or NULL for nil.
    package static func integer(orNull integer: Int64?) -> SQLValue { integer.map(SQLValue.integer) ?? .null }
    /// Bytes, or NULL for nil.
    package static func bytes(orNull bytes: [UInt8]?) -> SQLValue { bytes.map(SQLValue.bytes) ?? .null }
}

extension [SQLValue] {
    /// Refuses a text with U+0000: SQLite would return only the part before it, and PostgreSQL refuses it.
    func refuseZeroCharacters() throws(DatabaseError) {
        for case .text(let text) in self where text.utf8.contains(0) {
            throw .defect("a text has the character U+0000")
        }
    }
}

/// A row of a result; columns count from 0.
package protocol Row {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) throws -> Int64
    func text(_ column: Int) throws -> String
    func bytes(_ column: Int) throws -> [UInt8]
    /// The value, whatever its type.
    func value(_ column: Int) throws -> SQLValue
}

extension Row {
    package func integerIfAny(_ column: Int) throws -> Int64? { isNull(column) ? nil : try integer(column) }
    package func textIfAny(_ column: Int) throws -> String? { isNull(column) ? nil : try text(column) }
    package func bytesIfAny(_ column: Int) throws -> [UInt8]? { isNull(column) ? nil : try bytes(column) }
}
