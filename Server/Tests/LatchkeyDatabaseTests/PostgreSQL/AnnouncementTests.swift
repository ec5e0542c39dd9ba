import Foundation
import LatchkeyDatabase
import TestDatabases
import Testing

extension FaultTests {
    @Suite struct AnnouncementTests {
        /// The announcements that a program receives for a schema, until it ends.
        private static func receiving(
            _ url: String,
            _ test: (inout AsyncStream<Announcement>.AsyncIterator) async throws -> Void
        ) async throws {
            try await TestSchema.withEngine(url, limits: .connections(1)) { database in
                let (stream, receive) = AsyncStream.makeStream(of: Announcement.self)
                database.listen { receive.yield($0) }
                var received = stream.makeAsyncIterator()
                try await test(&received)
            }
        }

        private static func announce(_ text: String, on database: PostgresDatabase, keeps: Bool = true) async throws {
            struct Undone: Error {}
            do {
                try await database.write(.statements) { connection in
                    try connection.execute("SELECT 1")
                    try connection.announce(text)
                    if !keeps { throw Undone() }
                }
            } catch is Undone {}
        }

        /// The texts until everything announced before now has arrived.
        private static func texts(_ received: inout AsyncStream<Announcement>.AsyncIterator) async -> [String] {
            let now = ContinuousClock.now
            var texts: [String] = []
            while let next = await received.next(isolation: #isolation) {
                switch next {
                case .message(let text): texts.append(text)
                case .synchronized(let until) where until >= now: return texts
                default: break
                }
            }
            return texts
        }

        private static func waitUntilListening(_ received: inout AsyncStream<Announcement>.AsyncIterator) async {
            while let next = await received.next(isolation: #isolation) { if case .listening = next { return } }
        }

        @Test func `committed announcements arrive, and rolled back ones do not`() async throws {
            try await TestSchema.with { schema in
                try await TestSchema.withEngine(schema.url) { database in
                    try await Self.receiving(schema.url) { received in
                        await Self.waitUntilListening(&received)
                        try await Self.announce("one", on: database)
                        try await Self.announce("undone", on: database, keeps: false)
                        try await Self.announce("two", on: database)
                        #expect(await Self.texts(&received) == ["one", "two"])
                    }
                }
            }
        }

        @Test func `after a synchronization no earlier announcement is missing`() async throws {
            try await TestSchema.with { schema in
                try await TestSchema.withEngine(schema.url) { database in
                    try await Self.receiving(schema.url) { received in
                        await Self.waitUntilListening(&received)
                        for round in 0..<10 {
                            let texts = (0..<20).map { "\(round).\($0)" }
                            try await withThrowingTaskGroup { group in
                                for text in texts { group.addTask { try await Self.announce(text, on: database) } }
                                try await group.waitForAll()
                            }
                            #expect(Set(await Self.texts(&received)) == Set(texts))
                        }
                    }
                }
            }
        }

        @Test func `programs in other schemas receive nothing`() async throws {
            try await TestSchema.with { schema in
                try await TestSchema.with { other in
                    try await TestSchema.withEngine(schema.url) { database in
                        try await Self.receiving(other.url) { received in
                            await Self.waitUntilListening(&received)
                            try await Self.announce("one", on: database)
                            #expect(await Self.texts(&received) == [])
                        }
                    }
                }
            }
        }

        @Test func `schemas whose long names begin alike are separate`() async throws {
            let server = try TestSchema.serverURL()
            let start =
                "test_" + UUID().uuidString.lowercased().filter { $0 != "-" } + String(repeating: "x", count: 23)
            let names = [start + "one", start + "two"]
            let urls = names.map { server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D\($0)" }
            try await TestSchema.withEngine(server, limits: .connections(1)) { keeper in
                try await keeper.write(.unhurried) { connection in
                    for name in names { try connection.perform("CREATE SCHEMA \(name)") }
                }
                try await TestSchema.withEngine(urls[0]) { database in
                    try await Self.receiving(urls[1]) { received in
                        await Self.waitUntilListening(&received)
                        try await Self.announce("one", on: database)
                        #expect(await Self.texts(&received) == [])
                    }
                }
                try await keeper.write(.unhurried) { connection in
                    for name in names { try connection.perform("DROP SCHEMA \(name) CASCADE") }
                }
            }
        }

        @Test func `a lost connection is reported, and another one listens`() async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await TestSchema.withEngine(schema.url) { database in
                    try await Self.receiving(schema.url + option) { received in
                        for round in 0..<3 {
                            await Self.waitUntilListening(&received)
                            try await Self.announce("\(round)", on: database)
                            #expect(await Self.texts(&received) == ["\(round)"])
                            try await database.killBackends(of: name)
                            while let next = await received.next(isolation: #isolation), next != .disconnected {}
                        }
                    }
                }
            }
        }

        @Test func `a closed program leaves no listening connection`() async throws {
            try await TestSchema.with { schema in
                let (name, option) = TestSchema.connectionName()
                try await TestSchema.withEngine(schema.url) { database in
                    try await Self.receiving(schema.url + option) { await Self.waitUntilListening(&$0) }
                    let gone = try await eventually(within: .seconds(5)) { try await database.backends(of: name) == 0 }
                    #expect(gone != nil)
                }
            }
        }

        @Test func `behind a pooler that swallows announcements, listening is never reported`() async throws {
            try await TestSchema.with { schema in
                try await PostgresProxy.with(to: schema.url) { proxy in
                    proxy.follow { $0.dropsAnnouncements = true }
                    try await Self.receiving(proxy.url) { received in
                        for _ in 0..<2 {
                            let next = await received.next(isolation: #isolation)
                            #expect(next == .disconnected)
                        }
                        // The control: without the fault it listens.
                        proxy.follow { $0.dropsAnnouncements = false }
                        await Self.waitUntilListening(&received)
                    }
                }
            }
        }

        @Test func `in a network that swallows everything, synchronization is never reported`() async throws {
            try await TestSchema.with { schema in
                try await TestSchema.withEngine(schema.url) { database in
                    try await PostgresProxy.with(to: schema.url) { proxy in
                        try await Self.receiving(proxy.url) { received in
                            await Self.waitUntilListening(&received)
                            proxy.turnBlack(true)
                            let start = ContinuousClock.now
                            try await Self.announce("one", on: database)
                            while let next = await received.next(isolation: #isolation), next != .disconnected {
                                if case .synchronized(let until) = next { #expect(until <= start) }
                            }
                            #expect(ContinuousClock.now - start < .seconds(2))
                            proxy.turnBlack(false)
                            await Self.waitUntilListening(&received)
                        }
                    }
                }
            }
        }
    }
}
