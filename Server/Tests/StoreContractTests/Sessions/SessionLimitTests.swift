import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SessionLimitTests {
    /// Stores a session that begins a number of minutes after the sample time, with a limit on the user's sessions.
    private static func start(
        _ user: User,
        most: Int,
        minute: Int = 0,
        idleLifetime: TimeInterval = 100_000,
        pushDevice: PushDeviceRecord? = nil,
        _ stores: Stores
    ) async throws -> (id: SessionRecord.ID, displaced: [SessionRecord.ID]) {
        let record = SessionRecord.sample(
            of: user,
            idleLifetime: idleLifetime,
            createdAt: .sample.addingTimeInterval(TimeInterval(minute) * 60)
        )
        let session = NewSession(record, pushDevice: pushDevice, limit: SessionLimit(most, eventIDs: ids))
        let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: record)
        guard case .started(let displaced)? = try await stores.sessions.start(session, event: event) else {
            throw StoreError.defect("no session has started")
        }
        return (record.id, displaced)
    }

    private static func user(_ stores: Stores, _ name: String = "ada") async throws -> User {
        let user = try User.sample(username: name)
        let event = AuditEvent.sample(.userRegistered, of: user)
        try #require(try await stores.users.insert(user, passwordHash: nil, session: nil, event: event))
        return user
    }

    @Test(arguments: Engine.all) func `with one login too many the session ends that was not used for the longest time`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await Self.user(stores), try await Self.user(stores, "eve"))
            let others = try await Self.start(eve, most: 1, stores)
            let device = PushDeviceRecord(try .sample())
            var sessions: [SessionRecord.ID] = []
            for minute in 0..<3 {
                let started = try await Self.start(
                    ada,
                    most: 3,
                    minute: minute,
                    pushDevice: minute == 1 ? device : nil,
                    stores
                )
                #expect(started.displaced == [])
                sessions.append(started.id)
            }
            // The first was used meanwhile, so the second is removed.
            let use = SessionUse(at: .sample.addingTimeInterval(600), from: nil)
            try await stores.sessions.record([SessionUsed(id: sessions[0], use: use)])
            let last = try await Self.start(ada, most: 3, minute: 20, stores)
            #expect(last.displaced == [sessions[1]])
            #expect(try await stores.sessions.state(of: sessions[1])?.ended == .revoked)
            let live = try await stores.sessions.live(of: ada.id, at: .sample.addingTimeInterval(1200))
            #expect(Set(live.map(\.id)) == [sessions[0], sessions[2], last.id])
            #expect(try await stores.count("push_devices") == 0)
            let events = try await stores.events.events(of: ada.id, before: nil, limit: 20)
            #expect(events.filter { $0.kind == .sessionEnded(.revoked) }.map(\.sessionID) == [sessions[1]])
            #expect(try await stores.sessions.state(of: others.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `of many logins at once no more stay than the limit`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let ada = try await Self.user(stores)
            let displaced = try await withThrowingTaskGroup(of: [SessionRecord.ID].self) { group in
                for _ in 0..<40 { group.addTask { try await Self.start(ada, most: 7, stores).displaced } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(try await stores.sessions.live(of: ada.id, at: .sample).count == 7)
            #expect(displaced.count == 33)
            #expect(Set(displaced).count == 33)
        }
    }

    @Test(arguments: Engine.all) func `what has ended or expired does not count, and is told as before`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await Self.user(stores)
            let expired = try await Self.start(ada, most: 2, idleLifetime: 60, stores)
            let ended = try await Self.start(ada, most: 2, stores)
            #expect(try await stores.sessions.end(ended.id, because: .signedOut, at: .sample))
            var live: [SessionRecord.ID] = []
            for minute in [1, 2] {
                let started = try await Self.start(ada, most: 2, minute: minute, stores)
                #expect(started.displaced == [])
                live.append(started.id)
            }
            #expect(try await stores.sessions.state(of: expired.id)?.ended == .expired)
            #expect(try await stores.sessions.state(of: ended.id)?.ended == .signedOut)
            for id in live { #expect(try await stores.sessions.state(of: id)?.ended == nil) }
        }
    }

    @Test(arguments: Engine.all) func `where the limit is less than before so many end`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ada = try await Self.user(stores)
            var sessions: [SessionRecord.ID] = []
            for minute in 0..<6 { sessions.append(try await Self.start(ada, most: 9, minute: minute, stores).id) }
            let last = try await Self.start(ada, most: 2, minute: 9, stores)
            #expect(Set(last.displaced) == Set(sessions.prefix(5)))
            #expect(try await Self.start(ada, most: 1, minute: 10, stores).displaced.count == 2)
        }
    }
}
