import Dispatch
import LatchkeyDatabase
import TestDatabases
import Testing

@Suite struct PostgresValueTests {
    @Test func `every value comes back unchanged`() async throws {
        try await Self.withValues { database in
            for number in [0, 1, -1, .max, .min] as [Int64] {
                #expect(try await Self.back(.integer(number), "number", on: database) { try $0.integer(0) } == number)
            }
            for bytes in [[], [0], Array(0...255), [UInt8](repeating: 0, count: 1 << 20)] as [[UInt8]] {
                #expect(try await Self.back(.bytes(bytes), "bytes", on: database) { try $0.bytes(0) } == bytes)
            }
            for text in ["", " ", "\\", "'", "\"$1", "ä€𝄞👩‍👩‍👧", String(repeating: "long ", count: 1 << 18)] {
                #expect(try await Self.back(.text(text), "text", on: database) { try $0.text(0) } == text)
            }
            for column in ["number", "text", "bytes"] {
                let isNull = try await Self.back(.null, column, on: database) { $0.isNull(0) }
                #expect(isNull == true)
            }
        }
    }

    @Test func `every Unicode character except U+0000 comes back`() async throws {
        try await Self.withValues { database in
            let all = String(String.UnicodeScalarView((1...0x10FFFF).compactMap(UnicodeScalar.init)))
            let back = try await Self.back(.text(all), "text", on: database) { try $0.text(0) }
            #expect(back.map { Array($0.utf8) == Array(all.utf8) } == true)
            for kind in [TransactionKind.statements, .single] {
                let error = await outcome {
                    try await database.write(kind) { connection in
                        try connection.perform("INSERT INTO things (text) VALUES ($1)", [.text("a\0b")])
                    }
                }.error
                #expect(error?.isDefect == true)
            }
        }
    }

    @Test func `a parameter that was NULL first accepts a value next`() async throws {
        try await Self.withValues { database in
            let values: [(value: SQLValue, read: @Sendable (any Row) throws -> SQLValue)] = [
                (.null, { $0.isNull(0) ? .null : .text("not null") }), (.integer(7), { .integer(try $0.integer(0)) }),
                (.text("seven"), { .text(try $0.text(0)) }), (.bytes([7]), { .bytes(try $0.bytes(0)) }),
                (.null, { $0.isNull(0) ? .null : .text("not null") }),
            ]
            for (value, read) in values {
                let back = try await database.read { try $0.first("SELECT $1", [value], read) }
                #expect(back == value)
            }
            for column in ["number", "text", "bytes"] {
                for value in [
                    SQLValue.null, column == "number" ? .integer(1) : column == "text" ? .text("1") : .bytes([1]),
                ] {
                    _ = try await Self.back(value, column, on: database) { $0.isNull(0) }
                }
            }
        }
    }

    @Test func `a value read as another type is a defect`() async throws {
        try await Self.withValues { database in
            func isDefect(_ sql: String, _ read: @escaping @Sendable (any Row) throws -> Void) async -> Bool {
                await outcome { try await database.read { _ = try $0.query(sql, [], read) } }.error?.isDefect == true
            }
            #expect(await isDefect("SELECT 'a'") { _ = try $0.integer(0) })
            #expect(await isDefect("SELECT 1::BIGINT") { _ = try $0.text(0) })
            #expect(await isDefect("SELECT 1::BIGINT") { _ = try $0.bytes(0) })
            #expect(await isDefect("SELECT NULL::BIGINT") { _ = try $0.integer(0) })
            #expect(await isDefect("SELECT NULL::TEXT") { _ = try $0.text(0) })
            #expect(await isDefect("SELECT 1::BIGINT") { _ = try $0.integer(1) })
            #expect(await isDefect("SELECT 1.5") { _ = try $0.integer(0) })
        }
    }

    @Test func `whole numbers of every size, truths and changed rows are read`() async throws {
        try await Self.withValues { database in
            let numbers = try await database.read { connection in
                try connection.first("SELECT 1::SMALLINT, (-2)::INTEGER, 3::BIGINT, TRUE, FALSE, (-4)::SMALLINT") {
                    row in
                    try (0..<6).map { try row.integer($0) }
                }
            }
            #expect(numbers == [1, -2, 3, 1, 0, -4])
            let (written, changed) = try await database.write { connection in
                let sql = "INSERT INTO things (number, text) VALUES (1, 'a'), (2, 'b') RETURNING number, text"
                let written = try connection.query(sql, []) { "\(try $0.integer(0))\(try $0.text(1))" }
                return (written, try connection.execute("UPDATE things SET text = 'c' WHERE number < 10"))
            }
            #expect(written == ["1a", "2b"])
            #expect(changed == 2)
        }
    }

    @Test func `a message about a value does not contain the value`() async throws {
        try await Self.withValues { database in
            let error = await outcome {
                try await database.write { connection in
                    _ = try connection.execute(
                        "INSERT INTO things (number) VALUES ($1::TEXT::BIGINT)",
                        [.text("s3cret")]
                    )
                }
            }.error
            #expect(error == .defect("PostgreSQL error 22P02"))
        }
    }

    @Test func `more parameters than a statement may have are a defect at once`() async throws {
        try await Self.withValues { database in
            let error = await outcome {
                _ = try await database.read { connection in
                    try connection.execute("SELECT 1", Array(repeating: .null, count: 70_000))
                }
            }.error
            #expect(error?.isDefect == true)
        }
    }

    @Test func `a read with two queries sees one snapshot`() async throws {
        try await Self.withValues { database in
            let counts = try await database.read { connection in
                let count = "SELECT COUNT(*) FROM things"
                let before = try connection.first(count) { try $0.integer(0) }
                let done = DispatchSemaphore(value: 0)
                Task {
                    _ = try await database.write(.single) { try $0.execute("INSERT INTO things (number) VALUES (1)") }
                    done.signal()
                }
                _ = done.wait(timeout: .now() + 5)
                return [before, try connection.first(count) { try $0.integer(0) }]
            }
            #expect(counts[0] == counts[1])
            #expect(counts[0] ?? 0 >= 1)
            #expect(try await database.read { try $0.first("SELECT COUNT(*) FROM things") { try $0.integer(0) } } == 2)
        }
    }

    private static func withValues(_ test: (PostgresDatabase) async throws -> Void) async throws {
        try await TestSchema.with { schema in
            try await TestSchema.withEngine(schema.url) { database in
                try await database.write(.unhurried) { connection in
                    try connection.perform("CREATE TABLE things (number BIGINT, text TEXT, bytes BYTEA)")
                }
                try await test(database)
            }
        }
    }

    private static func back<Value: Sendable>(
        _ value: SQLValue,
        _ column: String,
        on database: PostgresDatabase,
        _ read: @escaping @Sendable (any Row) throws -> Value
    ) async throws -> Value? {
        try await database.write { connection in
            try connection.execute("DELETE FROM things")
            try connection.perform("INSERT INTO things (\(column)) VALUES ($1)", [value])
            return try connection.first("SELECT \(column) FROM things", [], read)
        }
    }
}
