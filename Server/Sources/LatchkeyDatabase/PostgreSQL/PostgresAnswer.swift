import CPostgres

/// PostgreSQL's result of one statement.
final class PostgresAnswer {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    /// The number of rows that the statement changed or returned.
    var changedRows: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// The command tag, for example `INSERT 0 1` or `COMMIT`.
    var tag: String { String(cString: PQcmdStatus(result)) }

    func rows<Value>(_ read: (any Row) throws -> Value) rethrows -> [Value] {
        try (0..<PQntuples(result)).map { try read(PostgresRow(result: result, number: $0)) }
    }
}

/// A row in binary format, read in place.
private struct PostgresRow: Row {
    let result: OpaquePointer
    let number: Int32

    func isNull(_ column: Int) -> Bool { PQgetisnull(result, number, Int32(column)) == 1 }

    func integer(_ column: Int) throws -> Int64 {
        let bytes = try value(column, "an integer")
        return switch PQftype(result, Int32(column)) {
        case 16: Int64(bytes[0])
        case 20: Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
        case 23: Int64(Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
        case 21: Int64(Int16(bitPattern: bytes.reduce(0) { $0 << 8 | UInt16($1) }))
        default: throw mismatch(column, "an integer")
        }
    }

    func text(_ column: Int) throws -> String {
        switch PQftype(result, Int32(column)) {
        case 19, 25, 705, 1042, 1043: String(decoding: try value(column, "a text"), as: UTF8.self)
        default: throw mismatch(column, "a text")
        }
    }

    func bytes(_ column: Int) throws -> [UInt8] {
        guard PQftype(result, Int32(column)) == 17 else { throw mismatch(column, "bytes") }
        return Array(try value(column, "bytes"))
    }

    func value(_ column: Int) throws -> SQLValue {
        guard !isNull(column) else { return .null }
        return switch PQftype(result, Int32(column)) {
        case 17: .bytes(try bytes(column))
        case 20, 21, 23: .integer(try integer(column))
        default: .text(try text(column))
        }
    }

    private func value(_ column: Int, _ expected: String) throws -> UnsafeRawBufferPointer {
        guard column < Int(PQnfields(result)), !isNull(column) else { throw mismatch(column, expected) }
        let length = Int(PQgetlength(result, number, Int32(column)))
        return UnsafeRawBufferPointer(start: PQgetvalue(result, number, Int32(column)), count: length)
    }

    private func mismatch(_ column: Int, _ expected: String) -> DatabaseError {
        .defect("column \(column) is not \(expected)")
    }
}
