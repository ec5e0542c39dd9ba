#if os(Linux)
import Foundation
import Latchkey
import StoreProcess
import Testing

/// The keyring of a Linux desktop, shared with other processes.
@Suite struct SecretServiceCredentialStoreTests {
    @Test func `a thousand loads and saves leave memory as it was`() async throws {
        try await withStore(in: try await Keyring.shared.value) { store in
            try await store.save(.sample(), replacing: nil)
            _ = try await store.ask(.memory(times: 100))
            guard case .number(let kibibytes) = try await store.ask(.memory(times: 1_000)) else { return }
            #expect(kibibytes < 1_500)
        }
    }

    @Test func `a service that is there answers`() async throws {
        try await withStore(in: try await Keyring.shared.value) { store in
            #expect(await answers(store))
        }
    }

    @Test func `a locked keyring is reported without a prompt, and readable once unlocked`() async throws {
        let keyring = try await Keyring()
        try await withStore(in: keyring) { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await keyring.lock()
            #expect(await code { try await store.load() } == .storeLocked)
            #expect(await code { try await store.save(.sample(), replacing: 7) } == .storeLocked)
            #expect(await code { try await store.save(.sample(), replacing: nil) } == .storeLocked)
            #expect(await code { try await store.delete(replacing: 7) } == .storeLocked)
            #expect(await answers(store))
            // The test has no person whom the service could prompt.
            #expect(await code { try await store.ask(.unlock) } == .storeLocked)
            try await keyring.kill()
            try await keyring.start()
            try await store.ask(.unlock)
            #expect(try await store.load()?.generation == 7)
        }
    }

    @Test func `a locked keyring without our item may hold it all the same`() async throws {
        let keyring = try await Keyring()
        try await keyring.lock()
        try await withStore(in: keyring) { store in
            #expect(await code { try await store.load() } == .storeLocked)
        }
    }

    @Test func `a service that was killed is unreadable, and the process lives on`() async throws {
        let keyring = try await Keyring()
        try await withStore(in: keyring) { store in
            try await store.save(.sample(), replacing: nil)
            try await keyring.kill()
            for _ in 0..<3 { #expect(await code { try await store.load() } == .storeUnreadable) }
            #expect(await code { try await store.save(.sample(), replacing: 7) } == .storeUnreadable)
            #expect(await !answers(store))
        }
    }

    @Test func `a bus that ends does not end the process`() async throws {
        let keyring = try await Keyring()
        try await withStore(in: keyring) { store in
            try await store.save(.sample(), replacing: nil)
            try await keyring.end()
            for _ in 0..<3 { #expect(await code { try await store.load() } == .storeUnreadable) }
            #expect(await !answers(store))
        }
    }

    @Test func `a service that takes calls and never answers is given up`() async throws {
        let keyring = try await Keyring()
        try await withStore(in: keyring) { store in
            try await store.save(.sample(), replacing: nil)
            try await keyring.suspend()
            let start = ContinuousClock.now
            #expect(await !answers(store))
            let time = start.duration(to: .now)
            #expect(time < .seconds(20))
            try await keyring.resume()
            #expect(try await store.load()?.generation == 7)
        }
    }

    @Test func `a bus that takes connections and never says a word is given up`() async throws {
        let keyring = try await Keyring()
        try await withStore(in: keyring) { store in
            try await keyring.suspendBus()
            let start = ContinuousClock.now
            #expect(await !answers(store))
            let time = start.duration(to: .now)
            #expect(time < .seconds(20))
            try await keyring.resumeBus()
            #expect(await answers(store))
        }
    }

    @Test func `a service that was started again is found`() async throws {
        let keyring = try await Keyring()
        try await withStore(in: keyring) { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await keyring.kill()
            #expect(await code { try await store.load() } == .storeUnreadable)
            try await keyring.start()
            #expect(try await store.load()?.generation == 7)
            try await store.save(.sample(generation: 8), replacing: 7)
            #expect(try await store.load()?.generation == 8)
        }
    }

    @Test func `a bus without a service is unreadable`() async throws {
        try await withStore(in: try await Keyring(startsKeeper: false)) { store in
            #expect(await code { try await store.load() } == .storeUnreadable)
            #expect(await !answers(store))
        }
    }

    @Test func `no bus at all is unreadable`() async throws {
        for address in ["", "unix:path=/nowhere/bus"] {
            var environment = try await Keyring.shared.value.environment
            environment["DBUS_SESSION_BUS_ADDRESS"] = address
            try await withStore(in: environment) { store in
                #expect(await code { try await store.load() } == .storeUnreadable)
                #expect(await !answers(store))
            }
        }
    }

    @Test func `an item that is not a sign-in is reported once and put aside`() async throws {
        let keyring = try await Keyring.shared.value
        let server = String.unique
        try await withStore(in: keyring.environment, server: server) { store in
            try await store.save(.sample(), replacing: nil)
            try await keyring.overwrite("not a sign-in", server: server)
            let error = await #expect(throws: LatchkeyError.self) { try await store.load() }
            #expect(error?.code == .storeDamaged)
            #expect(error?.message.contains("org.latchkey.Damaged") == true)
            #expect(try await store.load() == nil)
            #expect(try await keyring.secret(server: server, schema: "org.latchkey.Damaged") == "not a sign-in")
            try await store.save(.sample(generation: 1), replacing: nil)
            #expect(try await store.load()?.generation == 1)
        }
    }

    @Test func `the item has a name for people and attributes for programs`() async throws {
        let keyring = try await Keyring.shared.value
        let server = String.unique
        try await withStore(in: keyring.environment, server: server) { store in
            let credentials = StoredCredentials.sample()
            try await store.save(credentials, replacing: nil)
            let text = try await keyring.secret(server: server, schema: "org.latchkey.Credentials")
            #expect(try StoredCredentials(serialized: Data(text.utf8)) == credentials)
            let host = server.replacing("https://", with: "")
            #expect(try await keyring.describe(server: server).contains("label = Sign-in at \(host)\n"))
        }
    }

    private func answers(_ store: OtherProcess) async -> Bool {
        guard case .number(1) = try? await store.ask(.answers) else { return false }
        return true
    }

    private func withStore(in keyring: Keyring, _ body: (OtherProcess) async throws -> Void) async throws {
        try await withStore(in: keyring.environment, body)
    }

    private func withStore(
        in environment: [String: String],
        server: String = .unique,
        _ body: (OtherProcess) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            try await body(
                OtherProcess(.secretService(server: server, locks: folder.path()), environment: environment)
            )
        }
    }
}
#endif
