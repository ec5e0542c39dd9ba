import Foundation
import LatchkeyCore
import Testing

@Suite struct InteractionStoreTests {
    private static func sample(
        _ digest: [UInt8] = [1, 0, 255],
        of application: Application.ID = Application.defaultID,
        isFull: Bool = false
    ) -> Interaction {
        Interaction(
            digest: digest,
            applicationID: application,
            parameters: isFull
                ? [
                    AuthorizationParameter(name: "state", value: "ä\u{0}\"\\ 電"),
                    AuthorizationParameter(name: "resource", value: "urn:a"),
                    AuthorizationParameter(name: "resource", value: ""),
                ] : [],
            browser: isFull ? [0, 255] : nil,
            isPushed: isFull,
            keyThumbprint: isFull ? KeyThumbprint("jkt") : nil,
            createdAt: .sample,
            expiresAt: .sample.addingTimeInterval(600),
            spentAt: nil
        )
    }

    private static func find(_ stores: Stores, _ digest: [UInt8] = [1, 0, 255]) async throws -> Interaction? {
        try await stores.storage.read { tables in try tables.interactions.find(digest) }
    }

    @Test(arguments: Engine.all, [true, false]) func `an interaction is stored as it is`(
        engine: Engine,
        isFull: Bool
    ) async throws {
        try await engine.withStores { stores async throws in
            let interaction = Self.sample(isFull: isFull)
            try await stores.inTransaction { tables in try tables.interactions.insert(interaction) }
            #expect(try await Self.find(stores) == interaction)
            #expect(try await Self.find(stores, [1]) == nil)
        }
    }

    @Test(arguments: Engine.all) func `the first browser keeps it`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await stores.inTransaction { tables in
                try tables.interactions.insert(Self.sample())
                #expect(try tables.interactions.bind([1, 0, 255], to: [7]))
                #expect(try tables.interactions.bind([1, 0, 255], to: [7]))
                #expect(try !tables.interactions.bind([1, 0, 255], to: [8]))
                #expect(try !tables.interactions.bind([2], to: [7]), "unknown")
            }
            #expect(try await Self.find(stores)?.browser == [7])
        }
    }

    @Test(arguments: Engine.all) func `it is spent once, and not when it has expired`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            let time = Date.sample.addingTimeInterval(599)
            try await stores.inTransaction { tables in
                try tables.interactions.insert(Self.sample())
                try tables.interactions.insert(Self.sample([2]))
                #expect(try !tables.interactions.spend([2], at: .sample.addingTimeInterval(600)))
                #expect(try !tables.interactions.spend([3], at: time), "unknown")
            }
            let spent = try await stores.race { tables in try tables.interactions.spend([1, 0, 255], at: time) }
            #expect(spent.count { $0 } == 1)
            #expect(try await Self.find(stores)?.spentAt == time)
            #expect(try await Self.find(stores, [2])?.spentAt == nil)
        }
    }

    @Test(arguments: Engine.all) func `those of a removed application go, and others stay`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            try await stores.inTransaction { tables in
                try tables.interactions.insert(Self.sample(of: "a"))
                try tables.interactions.insert(Self.sample([2], of: "b"))
                try tables.interactions.removeAll(of: "a")
            }
            #expect(try await Self.find(stores) == nil)
            #expect(try await Self.find(stores, [2]) != nil)
        }
    }
}
