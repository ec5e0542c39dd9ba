import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SessionPurgeTests {
    private static let day: TimeInterval = 24 * 60 * 60

    /// A user whose first session is too recent to be examined.
    private static func user(on stores: Stores) async throws -> User {
        let user = try User.sample()
        let session = record(of: user, began: 1000, expires: 2000)
        try #require(try await stores.users.insert(user, passwordHash: nil, session: session))
        return user
    }

    private static func record(of user: User, began: TimeInterval, expires: TimeInterval) -> SessionRecord {
        let start = Date.sample.addingTimeInterval(began * day)
        return SessionRecord(
            id: IDSource(clock: StoppedClock(time: start)).next(),
            userID: user.id,
            applicationID: Application.defaultID,
            device: Device(),
            familyDigest: digest(),
            chain: RefreshChain(current: digest()),
            createdAt: start,
            authenticatedAt: start,
            expiresAt: .sample.addingTimeInterval(expires * day)
        )
    }

    /// A session that began, and expires or was ended, a number of days after the beginning.
    private static func session(
        of user: User,
        on stores: Stores,
        began: TimeInterval,
        expires: TimeInterval,
        ended: TimeInterval? = nil
    ) async throws -> SessionRecord.ID {
        let session = record(of: user, began: began, expires: expires)
        try #require(try await stores.sessions.insert(session))
        if let ended {
            let end = Date.sample.addingTimeInterval(ended * day)
            _ = try await stores.sessions.end(session.id, because: .signedOut, at: end)
        }
        return session.id
    }

    /// All steps to the end, at a number of days after the beginning.
    private static func purge(_ stores: Stores, at days: TimeInterval, slice: Int = 100) async throws -> [PurgeStep] {
        let purge = try SQLPurge.sessions(in: stores.database)
        var steps: [PurgeStep] = []
        repeat {
            let time = Date.sample.addingTimeInterval(days * day)
            steps.append(try await purge.removeOld(after: steps.last?.last, among: slice, at: time))
        } while steps.last?.last != nil
        return steps
    }

    @Test(arguments: Engine.databases) func `a session that goes takes its push devices with it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await Self.user(on: stores)
            let old = Self.record(of: user, began: 0, expires: 10)
            try #require(try await stores.sessions.insert(old))
            try await stores.register(.sample(), for: old)
            _ = try await Self.purge(stores, at: 39)
            #expect(try await stores.count("push_devices") == 1)
            _ = try await Self.purge(stores, at: 41)
            #expect(try await stores.count("push_devices") == 0)
        }
    }

    @Test(arguments: Engine.databases) func `a session goes 30 days after its end, however it came`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await Self.user(on: stores)
            let expired = try await Self.session(of: user, on: stores, began: 0, expires: 5)
            let ended = try await Self.session(of: user, on: stores, began: 0, expires: 90, ended: 6)
            let endedLate = try await Self.session(of: user, on: stores, began: 0, expires: 5, ended: 7)
            let lives = try await Self.session(of: user, on: stores, began: 0, expires: 300)
            func left() async throws -> [SessionRecord.ID] {
                var left: [SessionRecord.ID] = []
                for id in [expired, ended, endedLate, lives] where try await stores.sessions.state(of: id) != nil {
                    left.append(id)
                }
                return left
            }
            _ = try await Self.purge(stores, at: 35)
            #expect(try await left() == [expired, ended, endedLate, lives])
            _ = try await Self.purge(stores, at: 35.01)
            #expect(try await left() == [ended, endedLate, lives])
            _ = try await Self.purge(stores, at: 36.01)
            #expect(try await left() == [endedLate, lives])
            _ = try await Self.purge(stores, at: 37.01)
            #expect(try await left() == [lives])
            _ = try await Self.purge(stores, at: 329)
            #expect(try await left() == [lives])
        }
    }

    @Test(arguments: Engine.databases) func `each step looks at so many rows and no more`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try await Self.user(on: stores)
            for number in 0..<25 {
                let end: TimeInterval = number % 5 == 0 ? 300 : 1
                _ = try await Self.session(of: user, on: stores, began: TimeInterval(number) / 100, expires: end)
            }
            let steps = try await Self.purge(stores, at: 40, slice: 10)
            #expect(steps.map(\.removed) == [8, 8, 4])
            #expect(try await Self.purge(stores, at: 40, slice: 10).map(\.removed) == [0])
        }
    }

    @Test(arguments: Engine.databases) func `many old rows are removed some at a time`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try await Self.user(on: stores)
            for number in 0..<(SQLPurge.mostRemoved + 30) {
                _ = try await Self.session(of: user, on: stores, began: TimeInterval(number) / 1000, expires: 1)
            }
            let young = try await Self.session(of: user, on: stores, began: 1, expires: 39)
            let steps = try await Self.purge(stores, at: 40, slice: 500)
            #expect(steps.map(\.removed) == [SQLPurge.mostRemoved, 30])
            #expect(try await stores.sessions.state(of: young) != nil)
        }
    }

    @Test(arguments: Engine.databases) func `rows that are too young are not looked at`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try await Self.user(on: stores)
            for _ in 0..<5 { _ = try await Self.session(of: user, on: stores, began: 20, expires: 300) }
            let old = try await Self.session(of: user, on: stores, began: 0, expires: 1)
            #expect(try await Self.purge(stores, at: 45, slice: 2) == [PurgeStep(removed: 1, last: nil)])
            #expect(try await stores.sessions.state(of: old) == nil)
        }
    }
}
