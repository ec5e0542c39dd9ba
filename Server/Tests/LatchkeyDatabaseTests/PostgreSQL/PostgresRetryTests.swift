import Dispatch
import LatchkeyDatabase
import Synchronization
import TestDatabases
import Testing

extension FaultTests {
    @Suite struct PostgresRetryTests {
        /// The result of a counter that fifty transactions increase twenty times each, by read and write.
        private static func count(
            _ kind: TransactionKind,
            reading suffix: String = ""
        ) async throws -> Int? {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(4)) { database in
                    try await database.insert(0)
                    try await withThrowingTaskGroup { group in
                        for _ in 0..<50 {
                            group.addTask {
                                for _ in 0..<20 {
                                    try await database.write(kind) { connection in
                                        let sql = "SELECT text FROM things WHERE number = 0 \(suffix)"
                                        let text = try connection.first(sql) { try $0.textIfAny(0) } ?? nil
                                        let next = (text.flatMap { Int($0) } ?? 0) + 1
                                        try connection.execute("UPDATE things SET text = $1", [.text("\(next)")])
                                    }
                                }
                            }
                        }
                        try await group.waitForAll()
                    }
                    return try await database.read { connection in
                        try connection.first("SELECT text FROM things") { Int(try $0.text(0)) } ?? nil
                    }
                }
            }
        }

        @Test func `serial transactions lose no update`() async throws {
            #expect(try await Self.count(.serial) == 1000)
        }

        @Test func `locked rows lose no update`() async throws {
            #expect(try await Self.count(.statements, reading: Dialect.postgresql.lock) == 1000)
        }

        @Test func `the control: unlocked rows lose updates`() async throws {
            #expect(try await Self.count(.statements) ?? 1000 < 1000)
        }

        @Test func `two transactions that lock the same rows in opposite order both succeed`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(2)) { database in
                    try await database.insert(1)
                    try await database.insert(2)
                    let tries = Locked(0)
                    let meeting = Meeting()
                    try await withThrowingTaskGroup { group in
                        for order in [[1, 2], [2, 1]] {
                            group.addTask {
                                try await database.write(.statements) { connection in
                                    tries.withLock { $0 += 1 }
                                    for (place, number) in order.enumerated() {
                                        let sql =
                                            "SELECT number FROM things WHERE number = $1 \(connection.dialect.lock)"
                                        _ = try connection.query(sql, [.integer(Int64(number))]) { try $0.integer(0) }
                                        if place == 0 { meeting.meet() }
                                    }
                                    try connection.perform("UPDATE things SET text = COALESCE(text, '') || 'x'")
                                }
                            }
                        }
                        try await group.waitForAll()
                    }
                    #expect(tries.withLock { $0 } >= 3)
                    let texts = try await database.read {
                        try $0.query("SELECT text FROM things", []) { try $0.text(0) }
                    }
                    #expect(texts == ["xx", "xx"])
                }
            }
        }

        @Test func `a transaction that never succeeds is given up`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1, patient: false)) { database in
                    let tries = Locked(0)
                    let (error, took) = await outcome {
                        try await database.write { connection in
                            tries.withLock { $0 += 1 }
                            try connection.execute("DO $$ BEGIN RAISE 'never' USING ERRCODE = '40001'; END $$")
                        }
                    }
                    #expect(error == .busy)
                    #expect(took < .bound)
                    #expect(tries.withLock { $0 } > 10)
                    try await database.insert(1)
                }
            }
        }

        @Test func `a missing feature of the server is not requested again and again`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    let tries = Locked(0)
                    let error = await outcome {
                        try await database.write { connection in
                            tries.withLock { $0 += 1 }
                            try connection.execute("DO $$ BEGIN RAISE 'never' USING ERRCODE = '0A000'; END $$")
                        }
                    }.error
                    #expect(error == .defect("PostgreSQL error 0A000: never"))
                    #expect(tries.withLock { $0 } <= 3)
                }
            }
        }

        @Test func `a migration meanwhile fails no prepared statement`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    let read: @Sendable (any Connection) throws -> [Int64] = { connection in
                        try connection.query("SELECT * FROM things", []) { try $0.integer(0) }
                    }
                    _ = try await database.read(read)
                    try await database.insert(1)
                    _ = try await database.write(.unhurried) {
                        try $0.execute("ALTER TABLE things ADD COLUMN more TEXT")
                    }
                    #expect(try await database.read(read) == [1])
                }
            }
        }
    }
}

/// Makes the first two callers meet; later ones pass.
private final class Meeting: Sendable {
    private let count = Mutex(0)
    private let both = DispatchSemaphore(value: 0)

    func meet() {
        let number = count.withLock { count in
            count += 1
            return count
        }
        switch number {
        case 1: _ = both.wait(timeout: .now() + 5)
        case 2: both.signal()
        default: break
        }
    }
}

/// The effect of the engine's failures on a closure.
@Suite struct FailedTransactionTests {
    @Test func `a statement without waiting fails the next one`() async throws {
        try await Self.expectConstraint { connection in
            try connection.perform("INSERT INTO things (number) VALUES (1)")
            try connection.execute("INSERT INTO things (number) VALUES (2)")
            Issue.record("the next statement went well")
        }
    }

    @Test func `a statement without waiting fails the commit`() async throws {
        try await Self.expectConstraint { connection in
            try connection.execute("INSERT INTO things (number) VALUES (2)")
            try connection.perform("INSERT INTO things (number) VALUES (1)")
        }
    }

    @Test func `a statement without waiting fails the commit also when it is alone`() async throws {
        try await Self.expectConstraint { try $0.perform("INSERT INTO things (number) VALUES (1)") }
    }

    @Test func `a failure in the first statement that the closure ignores is reported`() async throws {
        try await Self.expectConstraint { _ = try? $0.execute("INSERT INTO things (number) VALUES (1)") }
    }

    @Test func `a later failure that the closure ignores is reported`() async throws {
        try await Self.expectConstraint { connection in
            try connection.execute("INSERT INTO things (number) VALUES (2)")
            _ = try? connection.execute("INSERT INTO things (number) VALUES (1)")
            _ = try? connection.execute("INSERT INTO things (number) VALUES (3)")
        }
    }

    @Test func `a failure that the closure replaces is reported`() async throws {
        struct Other: Error {}
        try await Self.expectConstraint { connection in
            do { try connection.execute("INSERT INTO things (number) VALUES (1)") } catch { throw Other() }
        }
    }

    private static func expectConstraint(_ body: @escaping @Sendable (any Connection) throws -> Void) async throws {
        try await TestSchema.with { schema in
            try await schema.withThings(limits: .connections(1)) { database in
                try await database.insert(1)
                let backend = try await database.backend
                let error = await outcome { try await database.write(.statements, body) }.error
                #expect(error?.isConstraint == true, "\(String(describing: error))")
                #expect(try await database.numbers == [1])
                // The connection stays usable, and the next transaction is a new one.
                #expect(try await database.backend == backend)
                try await database.insert(2)
            }
        }
    }

    @Test func `a second query that the closure ignores is repeated in a transaction`() async throws {
        try await TestSchema.with { schema in
            try await schema.withThings { database in
                let found = try await database.read { connection in
                    let first = try? connection.first("SELECT 1") { try $0.integer(0) }
                    let second = try? connection.first("SELECT 2") { try $0.integer(0) }
                    return [first ?? nil, second ?? nil]
                }
                #expect(found == [1, 2])
            }
        }
    }

    @Test func `the closure's own error rolls everything back`() async throws {
        struct Refused: Error {}
        try await TestSchema.with { schema in
            try await schema.withThings(limits: .connections(1)) { database in
                await #expect(throws: Refused.self) {
                    try await database.write { connection in
                        try connection.execute("INSERT INTO things (number) VALUES (1)")
                        try connection.perform("INSERT INTO things (number) VALUES (2)")
                        throw Refused()
                    }
                }
                let found = try await database.numbers
                #expect(found == [])
            }
        }
    }
}
