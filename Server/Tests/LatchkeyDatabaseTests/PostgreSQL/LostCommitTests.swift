import LatchkeyDatabase
import Synchronization
import TestDatabases
import Testing

extension FaultTests {
    /// A connection that is cut at the end of a transaction: before `COMMIT` arrives, or before its answer does.
    @Suite struct LostCommitTests {
        private typealias Cut = ProxyRules.Cut

        /// Writes rows with unique keys until enough commits were cut, and records the answers.
        private static func writes(
            until cuts: Int,
            through proxy: PostgresProxy,
            _ write: @escaping @Sendable (_ number: Int) async throws -> Void
        ) async -> [Int: DatabaseError?] {
            let pattern: [Cut] = [
                .beforeItsAnswer, .none, .beforeItArrives, .beforeItsAnswer, .beforeItArrives, .none, .none,
            ]
            proxy.follow { $0.cuts = (0..<cuts * 3).map { pattern[$0 % pattern.count] } }
            return await withTaskGroup(of: [Int: DatabaseError?].self) { group in
                for worker in 0..<8 {
                    group.addTask {
                        var answers: [Int: DatabaseError?] = [:]
                        var number = worker
                        while proxy.cutsDone < cuts {
                            answers.updateValue(await outcome { try await write(number) }.error, forKey: number)
                            number += 8
                        }
                        return answers
                    }
                }
                let answers = await group.reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
                proxy.follow { $0.cuts = [] }
                return answers
            }
        }

        /// The rows, as another connection sees them; the second table accepts a number twice.
        private static func written(_ schema: TestSchema) async throws -> [Int] {
            try await TestSchema.withEngine(schema.url) { database in
                try await database.read { connection in
                    let keys = try connection.query("SELECT number FROM things ORDER BY number", []) {
                        try $0.integer(0)
                    }
                    let log = try connection.query("SELECT number FROM log ORDER BY number", []) { try $0.integer(0) }
                    guard Set(keys) == Set(log) else { throw DatabaseError.defect("a transaction was kept in part") }
                    return log.map { Int($0) }
                }
            }
        }

        /// The answers that contradict the rows.
        private static func violations(_ answers: [Int: DatabaseError?], _ written: [Int]) -> [String] {
            let counts = Dictionary(written.map { ($0, 1) }, uniquingKeysWith: +)
            return answers.sorted { $0.key < $1.key }.compactMap { number, error in
                switch (error, counts[number, default: 0]) {
                case (nil, 1), (.outcomeUnknown, 0), (.outcomeUnknown, 1): nil
                case (nil, let count): "\(number) is told as kept, and is there \(count) times"
                case (.constraint?, _): "\(number) is told as there already"
                case (.some(let error), 0): error == .busy || error.isUnavailable ? nil : "\(number): \(error)"
                case (.some(let error), let count): "\(number) is refused with \(error), and is there \(count) times"
                }
            }
        }

        private static func write(_ number: Int, on database: PostgresDatabase) async throws {
            try await database.write(.statements) { connection in
                try connection.execute("INSERT INTO things (number) VALUES ($1)", [.integer(Int64(number))])
                try connection.perform("INSERT INTO log (number) VALUES ($1)", [.integer(Int64(number))])
            }
        }

        /// The violations of an engine, which never looks up outcomes if `looksUp` is false.
        private static func violations(
            cuts: Int,
            looksUp: Bool,
            _ write: @escaping @Sendable (_ number: Int, _ database: PostgresDatabase) async throws -> Void
        ) async throws -> (violations: [String], unknown: Int, calls: Int) {
            try await TestSchema.with { schema in
                try await schema.withThings { database in
                    _ = try await database.write(.unhurried) { try $0.execute("CREATE TABLE log (number BIGINT)") }
                }
                return try await PostgresProxy.with(to: schema.url) { proxy in
                    if !looksUp { proxy.follow { $0.asked = [("pg_control_system", "pg_controlsystems")] } }
                    let answers = try await TestSchema.withEngine(proxy.url) { database in
                        await writes(until: cuts, through: proxy) { try await write($0, database) }
                    }
                    let unknown = answers.values.count { $0?.isOutcomeUnknown == true }
                    return (violations(answers, try await written(schema)), unknown, answers.count)
                }
            }
        }

        @Test func `of 500 cuts around a commit none leads to a wrong answer`() async throws {
            let (violations, unknown, _) = try await Self.violations(cuts: 500, looksUp: true) { number, database in
                try await Self.write(number, on: database)
            }
            #expect(violations == [])
            #expect(unknown == 0)
        }

        @Test func `the control: an engine that takes lost commits for committed is detected`() async throws {
            let (violations, _, _) = try await Self.violations(cuts: 20, looksUp: false) { number, database in
                do { try await Self.write(number, on: database) } catch DatabaseError.outcomeUnknown {}
            }
            #expect(violations.contains { $0.contains("is told as kept, and is there 0 times") })
        }

        @Test func `the control: an engine that takes lost commits for rolled back is detected`() async throws {
            let (violations, _, _) = try await Self.violations(cuts: 20, looksUp: false) { number, database in
                do { try await Self.write(number, on: database) } catch DatabaseError.outcomeUnknown {
                    throw DatabaseError.busy
                }
            }
            #expect(violations.contains { $0.contains("is refused with busy, and is there 1 times") })
        }

        @Test func `the control: an engine that retries lost commits is detected`() async throws {
            let (violations, _, _) = try await Self.violations(cuts: 20, looksUp: false) { number, database in
                do { try await Self.write(number, on: database) } catch DatabaseError.outcomeUnknown {
                    try await Self.write(number, on: database)
                }
            }
            #expect(violations.contains { $0.contains("is told as there already") })
        }

        @Test func `an engine that cannot look up reports an unknown outcome`() async throws {
            let (violations, unknown, _) = try await Self.violations(cuts: 20, looksUp: false) { number, database in
                try await Self.write(number, on: database)
            }
            #expect(violations == [])
            #expect(unknown >= 20)
        }

        @Test(arguments: [Cut.beforeItArrives, .beforeItsAnswer])
        func `after a failover the outcome of a lost commit is unknown`(_ cut: ProxyRules.Cut) async throws {
            try await Self.expectUnknown(after: cut) { proxy in
                proxy.follow { $0.answered = [("/00000001", "/00000002")] }
            }
        }

        private static func expectUnknown(
            after cut: ProxyRules.Cut,
            _ change: @escaping @Sendable (PostgresProxy) -> Void
        ) async throws {
            try await TestSchema.with { schema in
                try await PostgresProxy.with(to: schema.url) { proxy in
                    try await TestSchema.withEngine(proxy.url, limits: .connections(1)) { database in
                        try await database.makeThings()
                        proxy.follow { $0.cuts = [cut] }
                        change(proxy)
                        let error = await outcome { try await database.insert(1) }.error
                        #expect(error?.isOutcomeUnknown == true, "\(String(describing: error))")
                        #expect(try await database.numbers == (cut == .beforeItsAnswer ? [1] : []))
                    }
                }
            }
        }

        @Test func `a lost commit is looked up when the server is back`() async throws {
            try await TestSchema.with { schema in
                try await PostgresProxy.with(to: schema.url) { proxy in
                    try await TestSchema.withEngine(proxy.url, limits: .connections(1)) { database in
                        try await database.makeThings()
                        proxy.follow { $0.cuts = [.beforeItsAnswer, .beforeItArrives] }
                        async let first: Void = database.insert(1)
                        async let second: Void = database.insert(2)
                        _ = try await (first, second)
                        #expect(proxy.cutsDone == 2)
                        #expect(try await database.numbers == [1, 2])
                    }
                }
            }
        }

        @Test func `without its server the outcome of a lost commit is unknown, not a failure`()
            async throws
        {
            try await TestSchema.with { schema in
                try await PostgresProxy.with(to: schema.url) { proxy in
                    let limits = PostgresLimits.connections(1, patient: false)
                    try await TestSchema.withEngine(proxy.url, limits: limits) { database in
                        try await database.makeThings()
                        proxy.follow { $0.cuts = [.beforeItsAnswer] }
                        let (error, took) = await outcome {
                            try await database.write(.statements) { connection in
                                try connection.execute("INSERT INTO things (number) VALUES (1)")
                                proxy.stopListening()
                            }
                        }
                        #expect(error?.isOutcomeUnknown == true, "\(String(describing: error))")
                        #expect(took < .bound)
                        try await proxy.comeUp()
                        #expect(try await database.numbers == [1])
                    }
                }
            }
        }

        @Test func `a single statement whose answer is lost is not called a failure`() async throws {
            try await TestSchema.with { schema in
                try await PostgresProxy.with(to: schema.url) { proxy in
                    let limits = PostgresLimits.connections(1, patient: false)
                    try await TestSchema.withEngine(proxy.url, limits: limits) { database in
                        try await database.makeThings()
                        let (error, took) = await outcome {
                            try await database.write(.single) { connection in
                                proxy.turnBlack(true)
                                _ = try connection.execute("INSERT INTO things (number) VALUES (1)")
                            }
                        }
                        proxy.turnBlack(false)
                        #expect(error?.isOutcomeUnknown == true, "\(String(describing: error))")
                        #expect(took < .bound)
                    }
                }
            }
        }
    }
}
