import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import ServerTesting
import Testing

@Suite struct EventListTests {
    private static let path = "/v1/users/me/events"

    /// A user with a number of events.
    private static func fill(_ server: TestServer, _ count: Int) async throws -> Person {
        let ada = try await server.register()
        let (storage, ids) = (SQLStorage(database: server.database), IDSource(clock: server.clock))
        for _ in 1..<count {
            server.clock.turn(by: 1)
            let now = server.clock.now()
            let event = LatchkeyCore.AuditEvent(
                .loginFailed,
                id: ids.next(),
                of: .init(ada.id),
                at: now,
                from: RequestOrigin(),
                with: nil
            )
            try await storage.transaction { tables in try tables.events.insert(event) }
        }
        return ada
    }

    @Test func `pages give each event once, the newest first`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 10)
            var seen: [LatchkeyAPI.AuditEvent] = []
            var after = ""
            repeat {
                let page = try await server.send("GET", "\(Self.path)?limit=3\(after)", token: ada.accessToken)
                #expect(page.status == 200)
                let events = try page.decoded(AuditEventPage.self)
                seen += events.events
                after = events.next.map { "&after=\($0)" } ?? ""
            } while !after.isEmpty
            #expect(seen.map(\.kind) == Array(repeating: .loginFailed, count: 9) + [.userRegistered])
            #expect(seen.map(\.id) == seen.map(\.id).sorted(by: >))
            #expect(Set(seen.map(\.id)).count == 10)
        }
    }

    @Test func `a page has 100 events where nothing is said, and the last names no next`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 101)
            let page = try await server.send("GET", Self.path, token: ada.accessToken).decoded(AuditEventPage.self)
            #expect(page.events.count == 100)
            #expect(page.next != nil)
            let all = try await server.send("GET", "\(Self.path)?limit=101", token: ada.accessToken)
            #expect(all["events"]?.arrayValue?.count == 101)
            #expect(all["next"] == nil)
        }
    }

    @Test(arguments: ["0", "-1", "1001", "1000000000", "x", "", "1.5", "%00", "99999999999999999999", "1%20OR%201=1"])
    func `a limit that is none is refused`(limit: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("GET", "\(Self.path)?limit=\(limit)", token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "limit")
            #expect(try await server.send("GET", "\(Self.path)?limit=1000", token: ada.accessToken).status == 200)
        }
    }

    @Test(
        arguments: [
            "", "x", "%00", "019a0000-0000-7000-8000-000000000000", "'%20OR%201=1%20--",
            "019A0000-0000-7000-8000-000000000000",
            "019a0000-0000-7000-8000-00000000000", "019a0000000070008000000000000000%20%20%20%20",
            String(repeating: "a", count: 1000),
        ]
    )
    func `a position that this server did not give is refused`(after: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("GET", "\(Self.path)?after=\(after)", token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "after")
            #expect(!answer.text.lowercased().contains("sql"))
        }
    }

    @Test(arguments: ["limit=1&limit=2", "after=x&after=y"]) func `what is sent twice is refused`(
        query: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("GET", "\(Self.path)?\(query)", token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: String(query.prefix(5)))
        }
    }

    @Test func `another user's position shows nothing of theirs`() async throws {
        try await TestServer.run { server in
            let eve = try await server.register("eve")
            let ada = try await Self.fill(server, 3)
            let page = try await server.send("GET", "\(Self.path)?limit=1", token: ada.accessToken)
            let next = try #require(page["next"]?.stringValue)
            let answer = try await server.send("GET", "\(Self.path)?after=\(next)", token: eve.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "after")
        }
    }
}
