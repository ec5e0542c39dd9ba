import Dispatch
import LatchkeyDatabase
import TestDatabases
import Testing

extension FaultTests {
    /// A link that is closed because an answer is late.
    @Suite struct AbandonedLinkTests {
        /// A statement that takes longer than a call may, and less than the server's limit.
        private static var limits: PostgresLimits {
            var limits = PostgresLimits.connections(1)
            limits.deadline = .milliseconds(1500)
            return limits
        }

        @Test(arguments: [true, false])
        func `its session ends with the call and releases its locks`(isConnectedBefore: Bool) async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await schema.withThings { observer in
                    try await TestSchema.withEngine(schema.url + option, limits: Self.limits) { database in
                        if isConnectedBefore { await database.connectAll() }
                        let late = await outcome {
                            try await database.write(.statements) { connection in
                                try connection.execute("INSERT INTO things (number) VALUES (1)")
                                try connection.execute("SELECT pg_sleep(2.5)")
                            }
                        }
                        #expect(late.error == .unavailable("PostgreSQL did not answer in time"))
                        let (error, took) = await outcome { try await observer.insert(1) }
                        #expect(error == nil && took < .seconds(2), "\(String(describing: error)) after \(took)")
                        let gone = try await eventually(within: .seconds(2)) {
                            try await observer.backends(of: name) == 0
                        }
                        #expect(gone != nil)
                    }
                }
            }
        }

        @Test func `the control: an open transaction blocks another one`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings { observer in
                    try await TestSchema.withEngine(schema.url, limits: .connections(1)) { database in
                        let end = DispatchSemaphore(value: 0)
                        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
                        async let held: Void = database.write(.statements) { connection in
                            try connection.execute("INSERT INTO things (number) VALUES (1)")
                            begin.yield()
                            end.wait()
                        }
                        for await _ in begun { break }
                        let (error, took) = await outcome { try await observer.insert(1) }
                        #expect(error?.isUnavailable == true && took > .seconds(2))
                        end.signal()
                        try await held
                    }
                }
            }
        }
    }
}
