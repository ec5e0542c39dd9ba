import Foundation
import Latchkey
import Testing

/// The promises that every credential store keeps.
@Suite struct CredentialStoreContractTests {
    @Test(arguments: StoreKind.allCases)
    func `a new store is empty`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let stored = try await store.load()
            #expect(stored == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `saved credentials are loaded`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let credentials = StoredCredentials.sample(next: .sample(2))
            try await store.save(credentials, replacing: nil)
            #expect(try await store.load() == credentials)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the generation that is there is replaced`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await store.save(.sample(generation: 8), replacing: 7)
            #expect(try await store.load()?.generation == 8)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `another generation is not overwritten`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            for seen in [nil, 6, 8] as [UInt64?] {
                let code = await code { try await store.save(.sample(generation: 9), replacing: seen) }
                #expect(code == .storeChanged)
            }
            #expect(try await store.load()?.generation == 7)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `nothing is not replaced as if it were something`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            #expect(await code { try await store.save(.sample(), replacing: 3) } == .storeChanged)
            let stored = try await store.load()
            #expect(stored == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `deleted credentials are gone`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await store.delete(replacing: 7)
            #expect(try await store.load() == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `another generation is not deleted`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            #expect(await code { try await store.delete(replacing: 6) } == .storeChanged)
            #expect(try await store.load()?.generation == 7)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `deleting from an empty store is no error`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.delete(replacing: 1)
            #expect(try await store.load() == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a generation may be any number and goes up by any step`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 0), replacing: nil)
            try await store.save(.sample(generation: .max), replacing: 0)
            try await store.save(.sample(generation: 3), replacing: .max)
            #expect(try await store.load()?.generation == 3)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `after a deletion anything may be saved`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await store.delete(replacing: 7)
            #expect(await code { try await store.save(.sample(generation: 8), replacing: 7) } == .storeChanged)
            try await store.save(.sample(generation: 1), replacing: nil)
            #expect(try await store.load()?.generation == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a large sign-in is kept whole`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let name = String(repeating: "Å 家計 \u{1F511} \"\\ ", count: 20_000)
            let credentials = StoredCredentials.sample(user: .sample(displayName: name))
            try await store.save(credentials, replacing: nil)
            #expect(try await store.load() == credentials)
        }
    }

    @Test(arguments: StoreKind.damageable)
    func `damaged credentials are reported once, and a login replaces them`(kind: StoreKind) async throws {
        try await kind.withDamageableStore { store, damage in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await damage()
            #expect(await code { try await store.load() } == .storeDamaged)
            try await store.save(.sample(generation: 1), replacing: nil)
            #expect(try await store.load()?.generation == 1)
        }
    }

    @Test(arguments: StoreKind.damageable)
    func `a login over what is damaged tells it, and a second one succeeds`(kind: StoreKind) async throws {
        try await kind.withDamageableStore { store, damage in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await damage()
            let login = StoredCredentials.sample(generation: 1)
            #expect(await code { try await store.save(login, replacing: nil) } == .storeDamaged)
            try await store.save(login, replacing: nil)
            #expect(try await store.load()?.generation == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `two stores see each other's changes`(kind: StoreKind) async throws {
        try await kind.withStores(2) { stores in
            try await stores[0].save(.sample(generation: 7), replacing: nil)
            #expect(try await stores[1].load()?.generation == 7)
            try await stores[1].save(.sample(generation: 8), replacing: 7)
            #expect(await code { try await stores[0].save(.sample(generation: 8), replacing: 7) } == .storeChanged)
            try await stores[0].delete(replacing: 8)
            #expect(try await stores[1].load() == nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `of two who race for a generation one wins`(kind: StoreKind) async throws {
        try await kind.withStores(2) { stores in
            try await stores[0].save(.sample(generation: 0), replacing: nil)
            for generation in 0..<UInt64(kind.races) {
                async let first = wins(stores[0], generation, "first")
                async let second = wins(stores[1], generation, "second")
                let (left, right) = try await (first, second)
                #expect(left != right)
                let stored = try #require(try await stores[0].load())
                #expect(stored.generation == generation + 1)
                #expect(try stored.session.accessToken.secret == (left ? "first" : "second"))
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `one at a time has the refresh lock`(kind: StoreKind) async throws {
        try await kind.withStores(2) { stores in
            let first = await stores[0].lockRefresh(waitingAtMost: .seconds(10))
            #expect(first != nil)
            #expect(await stores[1].lockRefresh(waitingAtMost: .milliseconds(30)) == nil)
            #expect(await stores[0].lockRefresh(waitingAtMost: .zero) == nil)
            first?.release()
            first?.release()
            let second = await stores[1].lockRefresh(waitingAtMost: .seconds(10))
            #expect(second != nil)
            #expect(await stores[0].lockRefresh(waitingAtMost: .milliseconds(30)) == nil)
            second?.release()
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the refresh lock goes with the value that holds it`(kind: StoreKind) async throws {
        try await kind.withStores(2) { stores in
            var lock = await stores[0].lockRefresh(waitingAtMost: .seconds(10))
            #expect(lock != nil)
            lock = nil
            #expect(await stores[1].lockRefresh(waitingAtMost: .seconds(10)) != nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a waiter gets the refresh lock when it is free`(kind: StoreKind) async throws {
        try await kind.withStores(2) { stores in
            let lock = await stores[0].lockRefresh(waitingAtMost: .seconds(10))
            async let waiting = stores[1].lockRefresh(waitingAtMost: .seconds(30))
            // Stores answer while a task waits for their lock.
            try await stores[1].save(.sample(), replacing: nil)
            #expect(try await stores[1].load() != nil)
            lock?.release()
            #expect(await waiting != nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `another store is notified of a change`(kind: StoreKind) async throws {
        try await kind.withStores(2) { stores in
            var changes = stores[1].changes.makeAsyncIterator()
            // A store in another process is listening once it has answered a later request.
            _ = try await stores[1].load()
            try await stores[0].save(.sample(generation: 7), replacing: nil)
            try #require(await changes.next() != nil)
            try await stores[0].save(.sample(generation: 8), replacing: 7)
            try #require(await changes.next() != nil)
            try await stores[0].delete(replacing: 8)
            try #require(await changes.next() != nil)
        }
    }

    private func wins(_ store: any CredentialStore, _ generation: UInt64, _ token: String) async throws -> Bool {
        do {
            try await store.save(.sample(generation: generation + 1, accessToken: token), replacing: generation)
            return true
        } catch ErrorCode.storeChanged {
            return false
        }
    }
}
