import Foundation
import LatchkeyCore
import Testing

@Suite struct RecoveryStoreTests {
    private static func find(_ id: User.ID, _ stores: Stores) async throws -> Recovery? {
        try await stores.storage.read { tables in try tables.recoveries.find(of: id) }
    }

    @Test(arguments: Engine.all) func `a recovery is read as it was stored, by each of its keys`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let full = Recovery.sample(of: ada, isOpen: true, locale: "ja")
            let bare = Recovery.sample(of: eve)
            try await stores.inTransaction { tables throws in
                for recovery in [full, bare] { #expect(try tables.recoveries.insert(recovery)) }
                #expect(try tables.recoveries.hold(of: ada.id) == full)
                #expect(try tables.recoveries.find(cancelDigest: full.cancelDigest) == full)
                #expect(try tables.recoveries.find(openDigest: full.openDigest ?? []) == full)
                #expect(try tables.recoveries.find(of: eve.id) == bare)
                #expect(try tables.recoveries.find(openDigest: []) == nil)
                #expect(try tables.recoveries.find(cancelDigest: []) == nil)
            }
        }
    }

    @Test(arguments: Engine.all) func `a user has one recovery`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let (first, second) = (Recovery.sample(of: ada), Recovery.sample(of: ada))
            try await stores.inTransaction { tables throws in
                #expect(try tables.recoveries.insert(first))
                #expect(try !tables.recoveries.insert(second))
            }
            #expect(try await Self.find(ada.id, stores) == first)
        }
    }

    @Test(arguments: Engine.all) func `an update stores its progress`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let waiting = Recovery.sample(of: ada)
            let open = Recovery.sample(like: waiting, isOpen: true)
            try await stores.inTransaction { tables throws in
                #expect(try tables.recoveries.insert(waiting))
                try tables.recoveries.update(open)
            }
            #expect(try await Self.find(ada.id, stores) == open)
        }
    }

    @Test(arguments: Engine.all) func `recoveries are due in the order of their steps, and cancelled ones at once`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let users = [
                try await stores.newUser("ada").user, try await stores.newUser("bob").user,
                try await stores.newUser("eve").user,
            ]
            let recoveries = [
                Recovery.sample(of: users[0], wait: 200), Recovery.sample(of: users[1], wait: 100),
                Recovery.sample(of: users[2], wait: 5000),
            ]
            func due(_ seconds: TimeInterval, limit: Int = 9) async throws -> [User.ID] {
                try await stores.storage.read { tables in
                    try tables.recoveries.due(at: Date.sample.addingTimeInterval(seconds), limit: limit)
                }
            }
            try await stores.inTransaction { tables throws in
                for recovery in recoveries { #expect(try tables.recoveries.insert(recovery)) }
            }
            #expect(try await due(49) == [])
            #expect(try await due(50) == [users[1].id])
            #expect(try await due(100) == [users[1].id, users[0].id])
            #expect(try await due(100, limit: 1) == [users[1].id])
            #expect(try await stores.inTransaction { try $0.recoveries.cancel(of: users[2].id, at: .sample) })
            #expect(try await due(49) == [users[2].id])
        }
    }

    @Test(arguments: Engine.all) func `of simultaneous cancellations one counts, and of removals`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let recovery = Recovery.sample(of: ada)
            try await stores.inTransaction { tables throws in #expect(try tables.recoveries.insert(recovery)) }
            let cancelled = try await stores.race { tables in
                try tables.recoveries.cancel(of: ada.id, at: .sample)
            }
            #expect(cancelled.filter(\.self).count == 1)
            #expect(try await Self.find(ada.id, stores)?.cancelledAt == .sample)
            let removed = try await stores.race { tables in try tables.recoveries.remove(of: ada.id) }
            #expect(removed.filter(\.self).count == 1)
            #expect(try await stores.count("recoveries") == 0)
        }
    }

    @Test(arguments: Engine.all) func `a session cancels the recovery of its user alone`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            try await stores.inTransaction { tables throws in
                for user in [ada, eve] { #expect(try tables.recoveries.insert(.sample(of: user))) }
            }
            #expect(try await stores.sessions.insert(NewSession(.sample(of: ada))))
            #expect(try await Self.find(ada.id, stores)?.cancelledAt == .sample)
            #expect(try await Self.find(eve.id, stores)?.cancelledAt == nil)
        }
    }
}
