import Dispatch
import Foundation
import LatchkeyDatabase
import Synchronization
import TestDatabases
import Testing

extension FaultTests {
    @Suite struct PostgresPoolTests {
        /// Writes that hold their connections until they are released.
        private final class Held: Sendable {
            private let gate = DispatchSemaphore(value: 0)
            private let (begun, begin) = AsyncStream.makeStream(of: Void.self)

            /// Runs a call while these writes hold a connection each.
            func during<Value>(
                _ count: Int,
                on database: PostgresDatabase,
                _ call: () async throws -> Value
            ) async throws -> Value {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<count {
                        group.addTask { [self] in
                            try await database.write(.statements) { connection in
                                try connection.execute("SELECT 1")
                                self.begin.yield()
                                self.gate.wait()
                            }
                        }
                    }
                    var started = 0
                    for await _ in begun {
                        started += 1
                        if started == count { break }
                    }
                    let result: Result<Value, any Error>
                    do { result = .success(try await call()) } catch { result = .failure(error) }
                    for _ in 0..<count { gate.signal() }
                    try await group.waitForAll()
                    return try result.get()
                }
            }
        }

        private static func limits(connections: Int, queue: Int = 100, patience: Duration) -> PostgresLimits {
            var limits = PostgresLimits.connections(connections, patient: false)
            (limits.longestQueue, limits.patience) = (queue, patience)
            return limits
        }

        @Test func `waiting for a connection is bounded`() async throws {
            try await TestSchema.with { schema in
                let limits = Self.limits(connections: 2, patience: .milliseconds(300))
                try await schema.withThings(limits: limits) { database in
                    let (error, took) = try await Held().during(2, on: database) {
                        await outcome { try await database.insert(1) }
                    }
                    #expect(error == .busy)
                    #expect(took >= .milliseconds(300) && took < .seconds(3))
                    try await database.insert(2)
                    #expect(try await database.numbers == [2])
                }
            }
        }

        @Test func `the queue of calls is bounded`() async throws {
            try await TestSchema.with { schema in
                let limits = Self.limits(connections: 1, queue: 5, patience: .seconds(1))
                try await schema.withThings(limits: limits) { database in
                    let times = try await Held().during(1, on: database) {
                        await withTaskGroup(of: (DatabaseError?, Duration).self) { group in
                            for number in 0..<20 {
                                group.addTask { await outcome { try await database.insert(number) } }
                            }
                            return await group.reduce(into: [Duration]()) { times, outcome in
                                #expect(outcome.0 == .busy)
                                times.append(outcome.1)
                            }
                        }
                    }
                    // Calls without room in the queue fail at once.
                    #expect(times.count { $0 < .milliseconds(900) } == 15)
                }
            }
        }

        @Test func `calls are served in order`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: Self.limits(connections: 1, patience: .seconds(20))) { database in
                    let served = Locked<[Int]>([])
                    let asked = Locked<[Int]>([])
                    let tasks = try await Held().during(1, on: database) {
                        let tasks = (0..<50).map { number in
                            Task {
                                // Both happen without a pause in between, and the calls of an actor one after another.
                                try await Asker.shared.ask(number, asked) { number in
                                    try await database.write(.statements) { connection in
                                        try connection.execute("SELECT 1")
                                        served.withLock { $0.append(number) }
                                    }
                                }
                            }
                        }
                        _ = try await eventually(within: .seconds(5)) { asked.withLock { $0.count } == 50 }
                        return tasks
                    }
                    for task in tasks { try await task.value }
                    #expect(served.withLock { $0 } == asked.withLock { $0 })
                }
            }
        }

        private actor Asker {
            static let shared = Asker()

            func ask(
                _ number: Int,
                _ asked: Locked<[Int]>,
                _ call: nonisolated(nonsending) @Sendable (Int) async throws -> Void
            ) async throws {
                asked.withLock { $0.append(number) }
                try await call(number)
            }
        }

        @Test func `closing answers all calls and leaves no connection`() async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await TestSchema.withEngine(schema.url, limits: .connections(1)) { observer in
                    let database = try await PostgresDatabase(PostgresAddress(schema.url + option), limits: .patient)
                    try await database.makeThings()
                    let tasks = (0..<200).map { number in
                        Task { await outcome { try await database.insert(number) }.error }
                    }
                    _ = try await database.numbers
                    await database.close()
                    var kept = 0
                    for task in tasks {
                        let error = await task.value
                        #expect(error == nil || error == .busy)
                        if error == nil { kept += 1 }
                    }
                    #expect(try await observer.numbers.count == kept)
                    let gone = try await eventually(within: .seconds(5)) { try await observer.backends(of: name) == 0 }
                    #expect(gone != nil)
                }
            }
        }

        @Test func `all connections can be opened before the first call`() async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await TestSchema.withEngine(schema.url, limits: .connections(1)) { observer in
                    try await TestSchema.withEngine(schema.url + option, limits: .connections(4)) { database in
                        #expect(try #require(await observer.backends(of: name)) < 4)
                        await database.connectAll()
                        #expect(try await observer.backends(of: name) == 4)
                        await database.connectAll()
                        _ = try await database.read { try $0.first("SELECT 1") { try $0.integer(0) } }
                        #expect(try await observer.backends(of: name) == 4)
                    }
                }
            }
        }

        @Test func `closures never run on the threads of tasks`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings { database in
                    let isApart: @Sendable () -> Bool = { withUnsafeCurrentTask { $0 == nil } }
                    let (reads, writes) = (
                        try await database.read { _ in isApart() }, try await database.write { _ in isApart() }
                    )
                    #expect(reads && writes)
                    // The control: here it is a task's thread.
                    #expect(!isApart())
                }
            }
        }

        @Test func `a slow statement is cancelled, and its connection stays usable`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    let before = try await database.backend
                    let (error, took) = await outcome {
                        try await database.write(.statements) { connection in
                            try connection.execute("INSERT INTO things (number) VALUES (1)")
                            try connection.execute("SELECT pg_sleep(10)")
                        }
                    }
                    #expect(error?.isUnavailable == true)
                    #expect(took < .bound)
                    #expect(try await database.backend == before)
                    #expect(try await database.numbers == [])
                }
            }
        }

        @Test func `a statement over a whole table is not JIT-compiled first`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings { database in
                    let plan = try await database.read { connection in
                        try connection.query("EXPLAIN ANALYZE SELECT COUNT(text) FROM things", []) { try $0.text(0) }
                    }
                    #expect(!plan.contains { $0.contains("JIT") })
                }
            }
        }

        @Test func `an unhurried statement has no limit, and the next one has it again`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    func timeout(_ kind: TransactionKind) async throws -> String? {
                        try await database.write(kind) { connection in
                            try connection.first("SELECT current_setting('statement_timeout')") { try $0.text(0) }
                        }
                    }
                    _ = try await database.write(.unhurried) { try $0.execute("SELECT pg_sleep(3.2)") }
                    #expect(try await timeout(.unhurried) == "0")
                    #expect(try await timeout(.statements) == "3s")
                }
            }
        }

        @Test func `the server ends an idle transaction, which then begins again`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    let tries = Locked(0)
                    try await database.write(.statements) { connection in
                        try connection.execute("INSERT INTO things (number) VALUES (1)")
                        let isFirst = tries.withLock { count in
                            count += 1
                            return count == 1
                        }
                        if isFirst {
                            try connection.execute(
                                "SELECT set_config('idle_in_transaction_session_timeout', '50', true)"
                            )
                            Thread.sleep(forTimeInterval: 0.2)
                        }
                        try connection.execute("INSERT INTO things (number) VALUES (2)")
                    }
                    #expect(tries.withLock { $0 } == 2)
                    #expect(try await database.numbers == [1, 2])
                }
            }
        }

        @Test(arguments: ["53100", "53200", "58030", "55006", "57014"])
        func `a read-only server is unavailable`(_ state: String) async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    let before = try await database.backend
                    let error = await outcome {
                        try await database.write(.statements) { connection in
                            try connection.execute("INSERT INTO things (number) VALUES (1)")
                            try connection.execute("DO $$ BEGIN RAISE 'could not' USING ERRCODE = '\(state)'; END $$")
                        }
                    }.error
                    #expect(error == .unavailable("PostgreSQL error \(state): could not"))
                    #expect(try await database.backend == before)
                    #expect(try await database.numbers == [])
                }
            }
        }

        @Test func `without room for more connections, calls share the existing ones`() async throws {
            let server = try TestSchema.serverURL()
            let name = "latchkey_test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
            try await TestSchema.withEngine(server, limits: .connections(1)) { keeper in
                _ = try await keeper.write(.single) { try $0.execute("CREATE DATABASE \(name) CONNECTION LIMIT 2") }
                var url = try #require(URLComponents(string: server))
                url.path = "/\(name)"
                let result: Result<Void, any Error>
                do {
                    try await TestSchema.withEngine(url.string ?? "", limits: .connections(6)) { database in
                        try await withThrowingTaskGroup { group in
                            for _ in 0..<60 {
                                group.addTask {
                                    _ = try await database.read { try $0.execute("SELECT pg_sleep(0.01)") }
                                }
                            }
                            try await group.waitForAll()
                        }
                        // Of six threads that have served, two have a connection, and not those that have waited
                        // longest for work.
                        for _ in 0..<20 {
                            async let one = database.read { try $0.execute("SELECT pg_sleep(0.01)") }
                            async let other = database.read { try $0.execute("SELECT pg_sleep(0.01)") }
                            _ = try await (one, other)
                        }
                        // The control: there is no room for another connection.
                        _ = try await Held().during(2, on: database) {
                            await #expect(throws: DatabaseError.self) {
                                _ = try await PostgresDatabase(PostgresAddress(url.string ?? ""))
                            }
                        }
                    }
                    result = .success(())
                } catch { result = .failure(error) }
                _ = try await keeper.write(.single) { try $0.execute("DROP DATABASE \(name) WITH (FORCE)") }
                try result.get()
            }
        }
    }
}
