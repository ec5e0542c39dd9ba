import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct LogOutNoticeStoreTests {
    @Test(arguments: Engine.all, SessionEnd.allCases) func `each end makes one notice`(
        engine: Engine,
        reason: SessionEnd
    ) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, _) = try await stores.newUser("ada")
            let session = SessionRecord.sample(of: user, application: "shop")
            #expect(try await stores.sessions.insert(session))
            for _ in 0..<2 { _ = try await stores.sessions.end(session.id, .sample(reason)) }
            let notice = try #require(try await stores.notices().first)
            #expect(try await stores.notices().count == 1)
            #expect(notice.applicationID == "shop")
            #expect(notice.uri == Stores.backChannelURI)
            #expect(notice.userID == user.id)
            #expect(notice.sessionID == session.id)
            #expect(notice.createdAt == .sample)
        }
    }

    @Test(arguments: Engine.all) func `without a URI there is no notice`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let (user, session) = try await stores.newUser("ada")
            #expect(try await stores.sessions.end(session.id, .sample()))
            _ = try await stores.newSession(of: user)
            try await stores.users.delete(user.id, at: .sample)
            #expect(try await stores.count("log_out_notices") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a client that is not stored learns about the end at the URI of its session`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            let (user, _) = try await stores.newUser("ada")
            let (client, uri) = ("https://app.example.com/client" as Application.ID, "https://app.example.com/out")
            func start(at uri: String?) async throws -> SessionRecord.ID {
                let session = SessionRecord.sample(of: user, application: client, backChannelLogOutURI: uri)
                #expect(try await stores.sessions.insert(session))
                return session.id
            }
            let (ended, without, last) = (try await start(at: uri), try await start(at: nil), try await start(at: uri))
            for id in [ended, without] { #expect(try await stores.sessions.end(id, .sample())) }
            try await stores.users.delete(user.id, at: .sample)
            let notices = try await stores.notices()
            #expect(Set(notices.map(\.sessionID)) == [ended, last])
            #expect(notices.allSatisfy { $0.uri == uri && $0.applicationID == client })
        }
    }

    @Test(arguments: Engine.all) func `a browser's session of the application itself makes none`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, _) = try await stores.newUser("ada")
            let browser = SessionRecord.sample(of: user, cookieDigest: digest(), application: "shop")
            #expect(try await stores.sessions.insert(browser))
            #expect(try await stores.sessions.end(browser.id, .sample()))
            #expect(try await stores.notices() == [])
        }
    }

    @Test(arguments: Engine.all) func `a deleted user's sessions make notices, which stay`(engine: Engine) async throws
    {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, _) = try await stores.newUser("ada")
            let sessions = (0..<2).map { _ in SessionRecord.sample(of: user, application: "shop") }
            for session in sessions { #expect(try await stores.sessions.insert(session)) }
            #expect(try await stores.sessions.end(sessions[0].id, .sample()))
            try await stores.users.delete(user.id, at: .sample)
            let notices = try await stores.notices()
            #expect(notices.count == 2)
            #expect(Set(notices.map(\.sessionID)) == Set(sessions.map(\.id)))
        }
    }

    @Test(arguments: Engine.all) func `a notice is stored with the end or not at all`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, _) = try await stores.newUser("ada")
            let session = SessionRecord.sample(of: user, application: "shop")
            #expect(try await stores.sessions.insert(session))
            await #expect(throws: StoreError.busy) {
                try await stores.storage.transaction { tables in
                    _ = try tables.endSessions([session.id], .sample())
                    throw StoreError.busy
                }
            }
            #expect(try await stores.sessions.state(of: session.id)?.ended == nil)
            #expect(try await stores.notices() == [])
        }
    }

    @Test(arguments: Engine.all) func `a notice is claimed once, and again after its time`(engine: Engine) async throws
    {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, _) = try await stores.newUser("ada")
            let session = SessionRecord.sample(of: user, application: "shop")
            #expect(try await stores.sessions.insert(session))
            #expect(try await stores.sessions.end(session.id, .sample()))
            let (queue, end) = (stores.logOutNotices, Date.sample.addingTimeInterval(60))
            let claimed = try await queue.claim(5, as: "a", at: .sample, until: end)
            let notices = try await stores.notices()
            #expect(claimed.map(\.notice) == notices)
            #expect(claimed.map(\.attempts) == [1])
            #expect(claimed.first?.triedUntil == Date.sample.addingTimeInterval(LogOutNotice.retryPeriod))
            #expect(try await queue.claim(5, as: "b", at: .sample, until: end).isEmpty)
            #expect(try await queue.claim(5, as: "c", at: end, until: end.addingTimeInterval(60)).count == 1)
            let id = try #require(claimed.first).id
            try await queue.markSent(id, at: end)
            #expect(try await queue.newest(5).map(\.state) == [.sent])
            #expect(try await queue.retry(id, at: end) == .wasSent)
            #expect(try await queue.nextDue() == nil)
        }
    }

    @Test(arguments: Engine.databases) func `its record goes 7 days after its end`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, _) = try await stores.newUser("ada")
            let day: TimeInterval = 24 * 60 * 60
            let notice = LogOutNotice(
                id: IDSource(clock: SampleClock()).next(),
                applicationID: "shop",
                uri: Stores.backChannelURI,
                userID: user.id,
                sessionID: newID(),
                createdAt: .sample
            )
            try await stores.storage.transaction { tables in try tables.logOutNotices.insert(notice) }
            try await stores.logOutNotices.markSent(notice.id, at: .sample)
            let purge = try SQLPurge.logOutNotices(in: stores.database)
            for (days, left) in [(6.9, 1), (7.1, 0)] as [(TimeInterval, Int64)] {
                _ = try await purge.removeOld(after: nil, among: 100, at: Date.sample.addingTimeInterval(days * day))
                #expect(try await stores.count("log_out_notices") == left)
            }
            #expect(try SQLPurge.all(in: stores.database, pseudoUsersIdle: nil).map(\.name).contains("log_out_notices"))
        }
    }
}

private struct SampleClock: WallClock {
    func now() -> Date { .sample }
}
