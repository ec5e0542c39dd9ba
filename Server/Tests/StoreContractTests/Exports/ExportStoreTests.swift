import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct ExportStoreTests {
    @Test(arguments: Engine.all) func `an export is found by its user, and by nobody else`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let (adas, eves) = (DataExport.sample(of: ada), DataExport.sample(of: eve, locale: nil))
            try await stores.exports { table in
                try table.insert(adas)
                try table.insert(eves)
            }
            #expect(try await stores.exports { try $0.find(of: ada.id) } == adas)
            #expect(try await stores.exports { try $0.find(of: eve.id) } == eves)
            #expect(try await stores.exports { try $0.find(of: "nobody") } == nil)
        }
    }

    @Test(arguments: Engine.all) func `a user has one export, and nobody who does not exist has any`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newExport(of: "ada").user
            for user in [ada, try User.sample(username: "eve")] {
                await #expect(throws: StoreError.self) {
                    try await stores.exports { table in try table.insert(.sample(of: user)) }
                }
            }
            #expect(try await stores.count("exports") == 1)
        }
    }

    @Test(arguments: Engine.all) func `the oldest export is claimed first, and each once until its claim ends`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            #expect(try await stores.claimExport() == nil)
            #expect(try await stores.exports { try !$0.isAnyWaiting(at: .sample) })
            let first = try await stores.newExport(of: "ada").export
            let second = try await stores.newExport(of: "eve").export
            #expect(try await stores.exports { try $0.isAnyWaiting(at: .sample) })
            #expect(try await stores.claimExport("one") == ClaimedExport(first, claim: "one"))
            #expect(try await stores.claimExport("two") == ClaimedExport(second, claim: "two"))
            #expect(try await stores.claimExport("three", at: 9.9) == nil)
            #expect(try await stores.claimExport("four", at: 10) == ClaimedExport(first, claim: "four"))
        }
    }

    @Test(arguments: Engine.all) func `of claims at the same time one gets the export`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newExport(of: "ada")
            let claimed = try await withThrowingTaskGroup(of: ClaimedExport?.self) { group in
                for number in 0..<8 { group.addTask { try await stores.claimExport("\(number)") } }
                return try await group.reduce(into: [ClaimedExport?]()) { $0.append($1) }
            }
            #expect(claimed.compactMap(\.self).count == 1)
        }
    }

    @Test(arguments: Engine.all) func `only the last claim extends, finishes and removes an export`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, export) = try await stores.newExport(of: "ada")
            let old = try #require(try await stores.claimExport("old"))
            let new = try #require(try await stores.claimExport("new", at: 10))
            let (end, ready) = (Date.sample.addingTimeInterval(30), DataExport.Ready(at: .sample, size: 5_000_000_000))
            try await stores.exports { table in
                #expect(try !table.extend(old, until: end))
                #expect(try !table.finish(old, ready, expiresAt: end))
                try table.remove(old)
                #expect(try table.find(of: ada.id) == export)
                #expect(try table.extend(new, until: end))
            }
            #expect(try await stores.claimExport("another", at: 29.9) == nil)
            let finished = try await stores.exports { table in
                #expect(try table.finish(new, ready, expiresAt: end))
                #expect(try !table.finish(new, ready, expiresAt: end))
                #expect(try !table.extend(new, until: end))
                return try table.find(of: ada.id)
            }
            #expect(finished?.ready == ready)
            #expect(finished?.expiresAt == end)
            #expect(try await stores.claimExport("another", at: 1000) == nil, "it is ready")
        }
    }

    @Test(arguments: Engine.all) func `a claim is released for the next start, and a removed export is gone`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newExport(of: "ada").user
            _ = try await stores.claimExport("dead")
            try await stores.exports { try $0.releaseClaims() }
            let claimed = try #require(try await stores.claimExport("alive"))
            try await stores.exports { try $0.remove(claimed) }
            #expect(try await stores.exports { try $0.find(of: ada.id) } == nil)
        }
    }

    @Test(arguments: Engine.all) func `parts are kept with their export, and go with it`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, adas) = try await stores.newExport(of: "ada")
            let (eve, eves) = try await stores.newExport(of: "eve")
            let large = [UInt8](repeating: 7, count: 1 << 20)
            try await stores.exports { table in
                try table.insert(part: large, 0, of: adas.id)
                try table.insert(part: [1, 2], 1, of: adas.id)
                try table.insert(part: [3], 0, of: eves.id)
            }
            #expect(try await stores.exports { try $0.part(0, of: adas.id) } == large)
            #expect(try await stores.exports { try $0.part(1, of: adas.id) } == [1, 2])
            #expect(try await stores.exports { try $0.part(2, of: adas.id) } == nil)
            #expect(try await stores.exports { try $0.part(0, of: eves.id) } == [3])
            await #expect(throws: StoreError.self) {
                try await stores.exports { try $0.insert(part: [1], 0, of: "no export") }
            }
            try await stores.exports { try $0.removeParts(of: eves.id) }
            #expect(try await stores.count("export_parts") == 2)
            try await stores.exports { try $0.removeAll(of: ada.id) }
            #expect(try await stores.count("export_parts") == 0)
            try await stores.exports { try $0.insert(part: [3], 0, of: eves.id) }
            try await stores.users.delete(eve.id, at: .sample)
            #expect(try await stores.count("exports") == 0)
            #expect(try await stores.count("export_parts") == 0)
        }
    }

    @Test(arguments: Engine.databases) func `an expired export is purged with its parts`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let id = DataExport.ID(IDSource.prefix(at: .sample) + "-7000-8000-000000000000")
            try await stores.exports { table in
                try table.insert(.sample(of: ada, id: id))
                try table.insert(part: [1], 0, of: id)
            }
            let purge = SQLPurge.exports(in: try stores.database)
            func removed(_ seconds: TimeInterval) async throws -> Int {
                try await purge.removeOld(after: nil, among: 10, at: .sample.addingTimeInterval(seconds)).removed
            }
            #expect(try await removed(1000) == 0)
            #expect(try await removed(1000.001) == 1)
            #expect(try await stores.count("exports") == 0)
            #expect(try await stores.count("export_parts") == 0)
            #expect(try SQLPurge.all(in: stores.database, pseudoUsersIdle: nil).map(\.name).contains("exports"))
        }
    }
}
