import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct NotificationStoreTests {
    private static let later = Date.sample.addingTimeInterval(1000)

    /// A user with devices, and a session that notifies them.
    private static func queue(_ count: Int, in stores: Stores) async throws -> User {
        let (user, _) = try await stores.newUser("ada")
        for number in 1...count { _ = try await stores.newSession(of: user, with: .sample(number)) }
        try await stores.logIn(user)
        return user
    }

    @Test(arguments: Engine.all) func `it is claimed with where it goes`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, first) = try await stores.newUser("ada")
            var changed = try #require(try await stores.users.user(user.id))
            changed.locale = "ja-JP"
            changed.version += 1
            _ = try await stores.users.replace(changed, passwordHash: nil)
            try await stores.register(.sample(7), for: first)
            try await stores.logIn(user)
            let claimed = try #require(try await stores.claimNotifications(at: 1).first)
            #expect(claimed.kind == .newSignIn)
            #expect(claimed.attempts == 1)
            #expect(claimed.createdAt == .sample)
            #expect(claimed.triedUntil == Date.sample.addingTimeInterval(6 * 60 * 60))
            let target = NotificationTarget(
                device: try .sample(7),
                userID: user.id,
                registeredAt: .sample,
                locale: "ja-JP"
            )
            #expect(claimed.target == target)
        }
    }

    @Test(arguments: Engine.databases) func `no row holds a token`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, first) = try await stores.newUser("ada")
            let device = try PushDevice(provider: "fcm", token: "secret-" + String(repeating: "x", count: 60))
            let record = PushDeviceRecord(device, storedAs: [1, 2, 3])
            _ = try await stores.pushDevices.register(record, for: first.id, at: .sample)
            try await stores.logIn(user)
            let row = try await stores.database.read { connection in
                try connection.query("SELECT * FROM notifications", []) { row in
                    try (0..<14).map { "\(try row.value($0))" }.joined(separator: "|")
                }
            }
            #expect(row.count == 1)
            #expect(row.allSatisfy { !$0.contains("secret-") })
        }
    }

    @Test(arguments: Engine.all) func `what is claimed is nobody else's until the claim ends`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            _ = try await Self.queue(5, in: stores)
            let first = try await stores.claimNotifications(2, at: 1).map(\.id)
            #expect(first.count == 2)
            #expect(try await stores.claimNotifications(at: 2).count == 3)
            #expect(try await stores.claimNotifications(at: 60.9).isEmpty)
            let again = try await stores.claimNotifications(at: 61)
            #expect(Set(again.map(\.id)) == Set(first))
            #expect(again.map(\.attempts) == [2, 2])
        }
    }

    @Test(arguments: Engine.all) func `of many that claim at once each gets others`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await Self.queue(40, in: stores)
            let ids = try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await stores.claimNotifications(4, at: 1).map(\.id) } }
                return try await group.reduce(into: [PushNotification.ID]()) { $0 += $1 }
            }
            let rest = try await stores.claimNotifications(at: 2).map(\.id)
            #expect(ids.count + rest.count == 40)
            #expect(Set(ids + rest).count == 40)
        }
    }

    @Test(arguments: Engine.all) func `it is postponed, given up, sent and retried as messages are`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await Self.queue(1, in: stores)
            let store = stores.notifications()
            let claimed = try #require(try await stores.claimNotifications().first)
            try await store.postpone(claimed, until: Self.later, because: "APNs answered 503")
            #expect(try await store.nextDue() == Self.later)
            #expect(try await stores.claimNotifications(at: 999).isEmpty)
            let second = try #require(try await stores.claimNotifications(at: 1000).first)
            try await store.giveUp(second, at: Self.later, because: "APNs answered 400")
            let record = try #require(try await store.newest(5).first)
            #expect(record.state == .failed)
            #expect(record.kind == "new_sign_in")
            #expect(record.provider == "apns")
            #expect(record.userID == user.id)
            #expect(record.attempts == 2)
            #expect(record.lastError == "APNs answered 400")
            #expect(try await store.retry(claimed.id, at: Self.later) == .isDue)
            let third = try #require(try await stores.claimNotifications(at: 1000).first)
            #expect(third.triedUntil == Self.later.addingTimeInterval(60 * 60))
            #expect(try await store.retry(claimed.id, at: Self.later) == .isBeingSent)
            try await store.releaseClaims(at: Self.later)
            #expect(try await stores.claimNotifications(at: 1000).count == 1)
            try await store.markSent(claimed.id, at: Self.later)
            #expect(try await store.newest(5).map(\.state) == [.sent])
            #expect(try await store.retry(claimed.id, at: Self.later) == .wasSent)
            #expect(try await store.retryAll(at: Self.later) == 0)
            #expect(try await store.nextDue() == nil)
        }
    }

    @Test(arguments: Engine.databases, ["kind", "provider"]) func `what a newer server has queued is left to it`(
        engine: Engine,
        column: String
    ) async throws {
        try await engine.withStores { stores in
            _ = try await Self.queue(2, in: stores)
            try await stores.database.write { connection in
                try connection.perform(
                    "UPDATE notifications SET \(column) = 'newer' WHERE id = (SELECT MIN(id) FROM notifications)"
                )
            }
            #expect(try await stores.claimNotifications(at: 1).count == 1)
            let store = stores.notifications()
            #expect(try await store.nextDue() == Date.sample.addingTimeInterval(61))
            #expect(try await store.newest(5).count == 2)
        }
    }

    @Test(arguments: Engine.all) func `a server claims only what it has a provider for`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await Self.queue(1, in: stores)
            #expect(try await stores.claimNotifications(by: [.fcm]).isEmpty)
            #expect(try await stores.claimNotifications(by: []).isEmpty)
            #expect(try await stores.notifications(by: [.fcm]).nextDue() == nil)
            #expect(try await stores.claimNotifications(by: [.apns]).count == 1)
        }
    }

    @Test(arguments: Engine.all) func `a device that is gone is removed, unless it was registered again`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (user, first) = try await stores.newUser("ada")
            for number in [1, 2] { try await stores.register(.sample(number), for: first) }
            try await stores.logIn(user)
            let claimed = try await stores.claimNotifications(at: 1)
            #expect(claimed.count == 2)
            try await stores.register(.sample(2), for: first)
            for target in claimed.compactMap(\.target) {
                try await stores.storage.transaction { tables in
                    try tables.pushDevices.remove(target.device, of: target.userID, registeredAt: target.registeredAt)
                }
            }
            #expect(try await stores.devices(of: user) == [.sample(2)])
        }
    }

    @Test(arguments: Engine.databases) func `it goes 7 days after its end, and never before`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let day: TimeInterval = 24 * 60 * 60
            _ = try await Self.queue(3, in: stores)
            let claimed = try await stores.claimNotifications()
            let store = stores.notifications()
            try await store.markSent(claimed[0].id, at: Date.sample.addingTimeInterval(day))
            try await store.giveUp(claimed[1], at: Date.sample.addingTimeInterval(2 * day), because: "x")
            let purge = try SQLPurge.notifications(in: stores.database)
            // The third waits for a server that can send it, until seven days after its six hours.
            for (days, left) in [(7.2, 3), (7.3, 2), (8.1, 1), (9.1, 0)] as [(TimeInterval, Int64)] {
                _ = try await purge.removeOld(after: nil, among: 100, at: Date.sample.addingTimeInterval(days * day))
                #expect(try await stores.count("notifications") == left)
            }
            #expect(try SQLPurge.all(in: stores.database, pseudoUsersIdle: nil).map(\.name).contains("notifications"))
        }
    }
}
