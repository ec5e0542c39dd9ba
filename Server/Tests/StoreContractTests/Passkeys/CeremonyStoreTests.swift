import Foundation
import LatchkeyCore
import Testing

@Suite struct CeremonyStoreTests {
    @Test(arguments: Engine.all, Ceremony.Kind.allCases) func `a ceremony is taken once, as it was stored`(
        engine: Engine,
        kind: Ceremony.Kind
    ) async throws {
        try await engine.withStores { stores in
            let ada = try await stores.newUser("ada").user
            let full = try Ceremony.sample(of: ada, kind: kind, handle: .random(), binding: [1, 0, 255])
            for ceremony in [full, try .sample(kind: kind)] {
                try await stores.inTransaction { tables throws in
                    try tables.ceremonies.insert(ceremony)
                    #expect(try tables.ceremonies.take(newID()) == nil)
                    #expect(try tables.ceremonies.take(ceremony.id) == ceremony)
                    #expect(try tables.ceremonies.take(ceremony.id) == nil)
                }
            }
            #expect(try await stores.count("ceremonies") == 0)
        }
    }

    @Test(arguments: Engine.all) func `of many answers at once one takes the ceremony`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ceremony = try Ceremony.sample()
            try await stores.inTransaction { try $0.ceremonies.insert(ceremony) }
            let taken = try await stores.race { try $0.ceremonies.take(ceremony.id) }
            #expect(taken.compactMap(\.self) == [ceremony])
        }
    }

    @Test(arguments: Engine.all) func `a user who does not exist begins no ceremony`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let ceremony = try Ceremony.sample(of: try .sample())
            await #expect(throws: StoreError.self) {
                try await stores.inTransaction { try $0.ceremonies.insert(ceremony) }
            }
        }
    }

    @Test(arguments: Engine.all) func `expired ceremonies are removed`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (old, new) = (try Ceremony.sample(), try Ceremony.sample(at: 1))
            try await stores.inTransaction { tables throws in
                for ceremony in [old, new] { try tables.ceremonies.insert(ceremony) }
                try tables.ceremonies.removeExpired(at: Date.sample.addingTimeInterval(600))
                #expect(try tables.ceremonies.take(old.id) == nil)
                #expect(try tables.ceremonies.take(new.id) == new)
            }
        }
    }
}
