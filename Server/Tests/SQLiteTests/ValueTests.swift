import SQLite
import Testing

@Suite struct ValueTests {
    private static let values: [Value] = [
        .null, .integer(0), .integer(.min), .integer(.max), .real(0), .real(-1.5), .real(.infinity),
        .text(""), .text("é🙂'\";--"), .text("a\0b\0"), .text("\0"), .text(String(repeating: "x", count: 100_000)),
        .blob([]), .blob([0]), .blob([0, 255, 0]), .blob([UInt8](repeating: 0, count: 100_000)),
    ]

    @Test(arguments: values) func `a value comes back unchanged`(_ value: Value) throws {
        let file = try TemporaryFile()
        let connection = try file.withThings()
        try connection.insert(1, value)
        let found = try connection.query("SELECT value FROM things WHERE value IS ?", [value]) { row in
            #expect(row.isNull(0) == (value == .null))
            switch value {
            case .null: break
            case .integer(let integer): #expect(try row.integer(0) == integer)
            case .real(let real): #expect(try row.real(0) == real)
            case .text(let text): #expect(try row.text(0) == text)
            case .blob(let bytes): #expect(try row.blob(0) == bytes)
            }
            return try row.value(0)
        }
        #expect(found == [value])
    }

    @Test(arguments: values) func `a column of another type is a mismatch`(_ value: Value) throws {
        let file = try TemporaryFile()
        let connection = try file.withThings()
        try connection.insert(1, value)
        let readers: [@Sendable (Row) throws -> Void] = [
            { _ = try $0.integer(0) }, { _ = try $0.real(0) }, { _ = try $0.text(0) }, { _ = try $0.blob(0) },
        ]
        let fitting = readers.count { read in
            do {
                _ = try connection.query("SELECT value FROM things") { row in try read(row) }
                return true
            } catch {
                #expect((error as? SQLiteError)?.code == .mismatch)
                return false
            }
        }
        #expect(fitting == (value == .null ? 0 : 1))
    }

    @Test func `a column that does not exist is NULL and no crash`() throws {
        let connection = try TemporaryFile().withThings()
        for column in [-1, 1, 1000] {
            #expect(try connection.query("SELECT 1") { row in row.isNull(column) } == [true])
            #expect(throws: SQLiteError.self) {
                try connection.query("SELECT 1") { row in try row.integer(column) }
            }
        }
    }

    @Test func `a row is NULL after its closure, and after its connection`() throws {
        var rows: [Row] = []
        do {
            let file = try TemporaryFile()
            let connection = try file.withThings()
            rows = try connection.query("SELECT 'text'") { row in row }
            connection.close()
        }
        #expect(rows.map { $0.isNull(0) } == [true])
    }

    @Test func `bytes that are no UTF-8 are read as a text with replacements`() throws {
        let connection = try TemporaryFile().withThings()
        let text = try connection.query("SELECT CAST(? AS TEXT)", [.blob([0x61, 0xFF, 0x62])]) { try $0.text(0) }
        #expect(text == ["a\u{FFFD}b"])
    }

    @Test func `parameters follow the order of their first occurrence`() throws {
        let connection = try TemporaryFile().withThings()
        let found = try connection.query("SELECT $1, $2, $1", [.integer(1), .integer(2)]) { row in
            try (0..<3).map { try row.integer($0) }
        }
        #expect(found == [[1, 2, 1]])
    }

    @Test(arguments: [[], [.integer(1)], [.integer(1), .integer(2), .integer(3)]] as [[Value]])
    func `missing and surplus parameters are refused`(_ parameters: [Value]) throws {
        let connection = try TemporaryFile().withThings()
        let error = #expect(throws: SQLiteError.self) {
            try connection.execute("INSERT INTO things (number, value) VALUES (?, ?)", parameters)
        }
        #expect(error?.code == .misuse)
        #expect(try connection.numbers() == [])
    }
}
