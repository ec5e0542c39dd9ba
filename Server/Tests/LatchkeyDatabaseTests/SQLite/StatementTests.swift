import LatchkeyDatabase
import Testing

@Suite struct StatementTests {
    private static let values: [SQLValue] = [
        .null, .integer(.min), .integer(.max), .integer(0), .text(""), .text("é🙂'\";--"), .bytes([]),
        .bytes([0, 255, 0]), .text(String(repeating: "x", count: 100_000)),
    ]

    @Test(arguments: values) func `a value comes back unchanged`(value: SQLValue) async throws {
        let file = try DatabaseFile()
        let database = try file.open()
        let answer = try await database.read { connection in
            try connection.first("SELECT $1", [value]) { row -> SQLValue in
                switch value {
                case .null: row.isNull(0) ? .null : .text("not null")
                case .integer: .integer(try row.integer(0))
                case .text: .text(try row.text(0))
                case .bytes: .bytes(try row.bytes(0))
                }
            }
        }
        #expect(answer == value)
    }

    @Test func `a text with U+0000 is refused, because no engine returns it completely`() async throws {
        let file = try DatabaseFile()
        let database = try await file.withThings()
        await #expect(throws: DatabaseError.self) { try await database.insert(1, text: "a\0b") }
        #expect(try await database.numbers == [])
    }

    @Test func `parameters follow the order of their numbers`() async throws {
        let file = try DatabaseFile()
        let database = try file.open()
        let answer = try await database.read { connection in
            try connection.first("SELECT $1, $2, $3", [.integer(1), .integer(2), .integer(3)]) { row in
                [try row.integer(0), try row.integer(1), try row.integer(2)]
            }
        }
        #expect(answer == [1, 2, 3])
    }

    @Test func `a statement reports its changed rows`() async throws {
        let file = try DatabaseFile()
        let database = try await file.withThings()
        for number in 0..<3 { try await database.insert(number) }
        let changed = try await database.write { connection in
            [
                try connection.execute("UPDATE things SET text = 'x' WHERE number < 2"),
                try connection.execute("DELETE FROM things WHERE number = 99"),
                try connection.execute("DELETE FROM things"),
            ]
        }
        #expect(changed == [2, 0, 3])
    }

    @Test func `a value read as another type is a defect and no crash`() async throws {
        let file = try DatabaseFile()
        let database = try file.open()
        await #expect(throws: DatabaseError.defect("column 0 is not an integer")) {
            try await database.read { connection in try connection.first("SELECT 'text'") { try $0.integer(0) } }
        }
        await #expect(throws: DatabaseError.defect("column 1 is not a text")) {
            try await database.read { connection in try connection.first("SELECT 1, NULL") { try $0.text(1) } }
        }
    }

    @Test func `an error shows neither the parameters nor other data`() async throws {
        let file = try DatabaseFile()
        let database = try await file.withThings()
        try await database.insert(1, text: "canary-one")
        let error = await #expect(throws: DatabaseError.self) { try await database.insert(1, text: "canary-two") }
        #expect(error.map { "\($0)" }?.contains("canary") == false)
    }

    @Test func `a read cannot write`() async throws {
        let file = try DatabaseFile()
        let database = try await file.withThings()
        await #expect(throws: DatabaseError.self) {
            try await database.read { connection in try connection.execute("INSERT INTO things (number) VALUES (1)") }
        }
        #expect(try await database.numbers == [])
    }

    @Test func `wrong SQL is a defect`() async throws {
        let file = try DatabaseFile()
        let database = try file.open()
        let error = await #expect(throws: DatabaseError.self) {
            try await database.write { connection in try connection.execute("SELEKT 1") }
        }
        guard case .defect = error else {
            Issue.record("not a defect: \(String(describing: error))")
            return
        }
    }

    @Test func `a read sees one snapshot beside writes`() async throws {
        let file = try DatabaseFile()
        let database = try await file.withThings()
        try await database.insert(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for number in 1...200 { try await database.insert(number) } }
            for _ in 0..<50 {
                group.addTask {
                    let counts = try await database.read { connection in
                        try (0..<3).map { _ in
                            try connection.first("SELECT COUNT(*) FROM things") { try $0.integer(0) }
                        }
                    }
                    #expect(Set(counts).count == 1)
                }
            }
            try await group.waitForAll()
        }
    }
}
