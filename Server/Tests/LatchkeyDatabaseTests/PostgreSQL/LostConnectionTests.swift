import LatchkeyDatabase
import Synchronization
import TestDatabases
import Testing

extension FaultTests {
    @Suite struct LostConnectionTests {
        @Test func `idle connections that died are replaced without a failed call`() async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await schema.withThings(options: option, limits: .connections(3)) { database in
                    try await TestSchema.withEngine(schema.url, limits: .connections(1)) { killer in
                        for number in 0..<200 {
                            if number.isMultiple(of: 5) { try await killer.killBackends(of: name) }
                            try await database.insert(number, [.statements, .serial, .single][number % 3])
                        }
                        #expect(try await database.numbers == Array(0..<200))
                    }
                }
            }
        }

        @Test func `dying connections fail no call`() async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await schema.withThings(options: option, limits: .connections(8)) { database in
                    try await TestSchema.withEngine(schema.url, limits: .connections(1)) { killer in
                        let (answers, answer) = AsyncStream.makeStream(of: (any Error)?.self)
                        try await withThrowingTaskGroup { group in
                            for worker in 0..<8 {
                                group.addTask {
                                    for number in 0..<25 {
                                        let call = { try await database.insert(worker * 25 + number) }
                                        do {
                                            answer.yield(
                                                try await {
                                                    try await call(); return nil
                                                }()
                                            )
                                        } catch { answer.yield(error) }
                                    }
                                }
                            }
                            var (count, errors) = (0, [any Error]())
                            for await error in answers {
                                count += 1
                                if let error { errors.append(error) }
                                if count.isMultiple(of: 10) { try await killer.killBackends(of: name) }
                                if count == 200 { break }
                            }
                            #expect(errors.isEmpty, "\(errors)")
                            try await group.waitForAll()
                        }
                        #expect(try await database.numbers == Array(0..<200))
                    }
                }
            }
        }

        @Test func `a connection that dies during a write is replaced`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    try await TestSchema.withEngine(schema.url, limits: .connections(1)) { killer in
                        let tries = Locked(0)
                        try await database.write(.statements) { connection in
                            let pid = try connection.first("SELECT pg_backend_pid()") { try $0.integer(0) } ?? 0
                            try connection.execute("INSERT INTO things (number) VALUES (1)")
                            let count = tries.withLock { count in
                                count += 1
                                return count
                            }
                            // It terminates itself: the answer to this statement never comes.
                            if count <= 3 {
                                try connection.perform("SELECT pg_terminate_backend($1::INT)", [.integer(pid)])
                            }
                            try connection.execute("INSERT INTO things (number) VALUES (2)")
                        }
                        #expect(tries.withLock { $0 } == 4)
                        #expect(try await killer.numbers == [1, 2])
                    }
                }
            }
        }

        @Test func `a statement that kills its connection is not repeated forever`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings(limits: .connections(1)) { database in
                    let tries = Locked(0)
                    let error = await outcome {
                        try await database.write(.statements) { connection in
                            tries.withLock { $0 += 1 }
                            try connection.execute("INSERT INTO things (number) VALUES (1)")
                            try connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
                        }
                    }.error
                    #expect(error?.isUnavailable == true, "\(String(describing: error))")
                    #expect(tries.withLock { $0 } < 20)
                    let found = try await database.numbers
                    #expect(found == [])
                }
            }
        }

        @Test func `calls fail while the server is down, and succeed when it is back`() async throws {
            try await TestSchema.with { schema in
                try await PostgresProxy.with(to: schema.url + "&connect_timeout=2") { proxy in
                    try await TestSchema.withEngine(proxy.url, limits: .connections(4, patient: false)) { database in
                        try await database.makeThings()
                        await Self.together(20) { number in try await patiently { try await database.insert(number) } }
                            .expectNone()
                        await proxy.goDown()
                        for (error, took) in await Self.together(20, { try await database.insert(100 + $0) }) {
                            #expect(error?.isUnavailable == true, "\(String(describing: error))")
                            #expect(took < .bound)
                        }
                        let (error, took) = await outcome { try await database.insert(200) }
                        #expect(error?.isUnavailable == true, "\(String(describing: error))")
                        #expect(took < .seconds(2))
                        try await proxy.comeUp()
                        // The first call may wait longer for a connection than calls during an outage do.
                        let isBack = try await eventually(within: .seconds(5)) {
                            await outcome { try await database.insert(20) }.error == nil
                        }
                        #expect(isBack != nil)
                        await Self.together(19) { number in
                            try await patiently { try await database.insert(21 + number) }
                        }.expectNone()
                        #expect(try await database.numbers == Array(0..<40))
                    }
                }
            }
        }

        @Test func `a server that returns soon fails no call`() async throws {
            try await TestSchema.with { schema in
                try await PostgresProxy.with(to: schema.url) { proxy in
                    try await TestSchema.withEngine(proxy.url, limits: .connections(4)) { database in
                        try await database.makeThings()
                        await Self.together(20) { try await database.insert($0) }.expectNone()
                        await proxy.goDown()
                        async let outcomes = Self.together(20) { try await database.insert(20 + $0) }
                        try await proxy.comeUp()
                        await outcomes.expectNone()
                        #expect(try await database.numbers == Array(0..<40))
                    }
                }
            }
        }

        @Test func `in a network that swallows everything each call is answered, and the pool recovers`() async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await TestSchema.withEngine(schema.url, limits: .connections(1)) { observer in
                    try await PostgresProxy.with(to: schema.url + option + "&connect_timeout=2") { proxy in
                        try await TestSchema.withEngine(proxy.url, limits: PostgresLimits()) { database in
                            try await database.makeThings()
                            await Self.together(100) { number in
                                try await patiently { try await database.insert(number) }
                            }.expectNone()
                            proxy.turnBlack(true)
                            for (error, took) in await Self.together(60, { try await database.insert(1000 + $0) }) {
                                #expect(error == .busy || error?.isUnavailable == true, "\(String(describing: error))")
                                #expect(took < .bound)
                            }
                            proxy.turnBlack(false)
                            let healed = try await eventually(within: .seconds(5)) {
                                await outcome { try await database.insert(100) }.error == nil
                            }
                            #expect(healed != nil)
                            await Self.together(100) { number in
                                try await patiently { try await database.insert(101 + number) }
                            }.expectNone()
                            #expect(try await database.numbers == Array(0...200))
                        }
                        let gone = try await eventually(within: .seconds(5)) {
                            try await observer.backends(of: name) == 0
                        }
                        #expect(gone != nil)
                    }
                }
            }
        }

        @Test func `the server checks for vanished clients`() async throws {
            try await TestSchema.with { schema in
                try await schema.withThings { database in
                    let settings = try await database.read { connection in
                        try ["tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count"].map { name in
                            try connection.first("SELECT current_setting($1)", [.text(name)]) { try $0.text(0) }
                        }
                    }
                    #expect(settings == ["5", "2", "3"])
                }
            }
        }

        private static func together(
            _ count: Int,
            _ call: @escaping @Sendable (Int) async throws -> Void
        ) async -> [(error: DatabaseError?, took: Duration)] {
            await withTaskGroup { group in
                for number in 0..<count { group.addTask { await outcome { try await call(number) } } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
    }
}

extension [(error: DatabaseError?, took: Duration)] {
    fileprivate func expectNone(sourceLocation: SourceLocation = #_sourceLocation) {
        let errors = compactMap(\.error)
        #expect(errors == [], sourceLocation: sourceLocation)
    }
}
