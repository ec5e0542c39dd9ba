import Foundation
import Latchkey
import LatchkeyAPI
import Testing

/// A sign-in in a Keychain item that several stores share, with the Keychain as their only synchronization.
@Suite struct KeychainItemStoreTests {
    let keychain = FakeKeychain()
    let item = KeychainItem.unique

    @Test func `of two processes who race for a generation one wins`() async throws {
        let (one, other) = (otherProcess(), otherProcess())
        try await one.save(.sample(generation: 0), replacing: nil)
        for generation in 0..<UInt64(200) {
            async let first = code { try await one.save(.sample(generation: generation + 1), replacing: generation) }
            async let second = code { try await other.save(.sample(generation: generation + 1), replacing: generation) }
            let codes = await [first, second]
            #expect(codes.filter { $0 == nil }.count == 1)
            #expect(codes.contains(.storeChanged))
            #expect(try await one.load()?.generation == generation + 1)
        }
    }

    @Test func `of two processes who log in at the same time one wins`() async throws {
        for _ in 0..<100 {
            let (one, other) = (otherProcess(), otherProcess())
            async let first = code { try await one.save(.sample(generation: 1), replacing: nil) }
            async let second = code { try await other.save(.sample(generation: 2), replacing: nil) }
            let codes = await [first, second]
            #expect(codes.filter { $0 == nil }.count == 1)
            #expect(codes.contains(.storeChanged))
            try await one.delete(replacing: codes[0] == nil ? 1 : 2)
        }
    }

    @Test func `two clients of one process make one refresh and see what came of it`() async throws {
        let (clients, server) = try await clients { store() }
        #expect(await refresh(clients) == 2)
        #expect(await server.refreshes == 1)
        #expect(await !server.hasEnded)
    }

    @Test func `two clients in two processes without a folder for locks end no session`() async throws {
        for _ in 0..<20 {
            keychain[item] = nil
            let (clients, server) = try await clients { otherProcess() }
            #expect(await refresh(clients) == 2)
            #expect(await !server.hasEnded)
        }
    }

    @Test func `stores of one process share turns and changes, with a folder for locks and without`() async throws {
        try await withFolder { folder in
            let plain = store()
            let locking = KeychainItemStore(item: item, in: keychain, lockFolder: folder)
            for (one, other) in [(plain, locking), (locking, plain)] {
                let lock = await one.lockRefresh(waitingAtMost: .seconds(10))
                #expect(lock != nil)
                #expect(await other.lockRefresh(waitingAtMost: .zero) == nil)
                lock?.release()
                var changes = other.changes.makeAsyncIterator()
                try await one.save(.sample(generation: 7), replacing: nil)
                try #require(await changes.next() != nil)
                try await one.delete(replacing: 7)
            }
        }
    }

    @Test func `an item of another group is another one`() async throws {
        var grouped = item
        grouped.accessGroup = "TEAM.group"
        let other = KeychainItemStore(item: grouped, in: keychain, lockFolder: nil)
        let lock = await store().lockRefresh(waitingAtMost: .zero)
        #expect(await other.lockRefresh(waitingAtMost: .zero) != nil)
        lock?.release()
    }

    @Test(arguments: [nil, "3"])
    func `an item whose mark is missing or old is taken over by what it holds`(mark: String?) async throws {
        try write(.sample(generation: 7), mark: mark)
        #expect(try await store().load()?.generation == 7)
        #expect(await code { try await store().save(.sample(generation: 8), replacing: 6) } == .storeChanged)
        #expect(await code { try await store().save(.sample(generation: 8), replacing: nil) } == .storeChanged)
        try await store().save(.sample(generation: 8), replacing: 7)
        #expect(keychain[item]?.mark == Data("8".utf8))
        try write(.sample(generation: 7), mark: mark)
        #expect(await code { try await store().delete(replacing: 6) } == .storeChanged)
        try await store().delete(replacing: 7)
        #expect(keychain[item] == nil)
    }

    @Test func `an item with an old mark that somebody else takes over first is not overwritten`() async throws {
        try write(.sample(generation: 7), mark: "3")
        keychain.interrupt { [self] in try? write(.sample(generation: 8), mark: "8") }
        #expect(await code { try await store().save(.sample(generation: 8), replacing: 7) } == .storeChanged)
        #expect(try await store().load()?.generation == 8)
    }

    @Test func `a damaged item is moved to another account`() async throws {
        keychain[item] = KeychainContent(data: Data("{".utf8), mark: Data("7".utf8))
        let error = await #expect(throws: LatchkeyError.self) { try await store().load() }
        #expect(error?.code == .storeDamaged)
        let account = try #require(keychain.accounts.first)
        #expect(account.hasPrefix("default.damaged-"))
        #expect(error?.message.contains(account) == true)
        #expect(try await store().load() == nil)
    }

    @Test func `a good one that took the place of a damaged one is not put aside`() async throws {
        keychain[item] = KeychainContent(data: Data("{".utf8), mark: Data("6".utf8))
        keychain.interrupt { [self] in try? write(.sample(generation: 7), mark: "7") }
        #expect(try await store().load()?.generation == 7)
        #expect(keychain.accounts == ["default"])
    }

    @Test func `a locked device is reported as locked, another refusal with its number`() async throws {
        try await store().save(.sample(generation: 7), replacing: nil)
        keychain.fail(KeychainFailure(status: -25308))
        #expect(await code { try await store().load() } == .storeLocked)
        #expect(await code { try await store().save(.sample(generation: 8), replacing: 7) } == .storeLocked)
        #expect(await code { try await store().delete(replacing: 7) } == .storeLocked)
        keychain.fail(KeychainFailure(status: -34018))
        let error = await #expect(throws: LatchkeyError.self) { try await store().load() }
        #expect(error?.code == .storeUnreadable)
        #expect(error?.message.contains("-34018") == true)
        #expect(await code { try await store().save(.sample(generation: 8), replacing: 7) } == .storeUnwritable)
    }

    /// A store of this process.
    private func store() -> KeychainItemStore { KeychainItemStore(item: item, in: keychain, lockFolder: nil) }

    /// A store that shares only the Keychain, like a store of another process.
    private func otherProcess() -> KeychainItemStore {
        KeychainItemStore(item: item, in: keychain, lockFolder: nil, share: KeychainShare())
    }

    private func write(_ credentials: StoredCredentials, mark: String?) throws {
        keychain[item] = KeychainContent(data: try credentials.serialized(), mark: mark.map { Data($0.utf8) })
    }

    /// Two signed-in clients whose access token has expired.
    private func clients(_ store: () -> KeychainItemStore) async throws -> ([LatchkeyClient], RefreshingServer) {
        let clock = TestClock()
        let server = RefreshingServer()
        let transport = ScriptedTransport { try await server.answer($0) }
        try await store().save(.sample(), replacing: nil)
        let clients = (0..<2).map { _ in LatchkeyClient.sample(store: store(), transport: transport, clock: clock) }
        for client in clients { _ = try await client.restore() }
        clock.advance(601)
        return (clients, server)
    }

    /// - Returns: The number of answered requests of concurrent clients.
    private func refresh(_ clients: [LatchkeyClient]) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for client in clients {
                group.addTask { await code { try await client.data(for: .sample) } == nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
