import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The key by which the server recognizes this installation.
@Suite struct DeviceKeyTests {
    private let store = MemoryCredentialStore()

    /// A server that issues a key.
    private let transport = ScriptedTransport { request in
        request.httpMethod == "DELETE" ? try .text(204, "") : try .signedIn(.sample(), .sample(deviceKey: "lkd_key"))
    }

    private func sentKeys() async -> [String?] {
        await transport.sent.map { $0.value(forHTTPHeaderField: "Latchkey-Device") }
    }

    @Test func `the key of the first login goes along with later ones, also after logout and restart`() async throws {
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.logIn("ada", password: "correct horse")
        #expect(try await store.load()?.deviceKey == DeviceKey("lkd_key"))
        try await latchkey.logOut(waitsForServer: true)
        #expect(await latchkey.user == nil)

        let restarted = LatchkeyClient.sample(store: store, transport: transport)
        #expect(try await restarted.restore() == .signedOut)
        try await restarted.logIn("ada", password: "correct horse")
        try await restarted.register(Registration(username: "eve", password: "correct horse"))
        #expect(await sentKeys() == [nil, nil, "lkd_key", "lkd_key"])
    }

    @Test func `after logout the key alone is kept`() async throws {
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.logIn("ada", password: "correct horse")
        try await latchkey.logOut(waitsForServer: true)
        let kept = try #require(try await store.load())
        let fresh = StoredCredentials(
            generation: kept.generation,
            realm: kept.realm,
            deviceKey: DeviceKey("lkd_key")
        )
        #expect(kept == fresh)
        #expect(kept.holdsNoSession)
    }

    @Test func `a server that hands out no key changes nothing`() async throws {
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.logIn("ada", password: "correct horse")
        await transport.answer { _ in try .signedIn() }
        try await latchkey.logIn("ada", password: "correct horse")
        #expect(try await store.load()?.deviceKey == DeviceKey("lkd_key"))
    }

    @Test func `a refused login keeps the key, and requests of the app do not carry it`() async throws {
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.logIn("ada", password: "correct horse")
        await transport.answer { request in
            request.isLogIn ? try .problem(429, .tooManyAttempts) : try .text(200, "mine")
        }
        #expect(await code { try await latchkey.logIn("ada", password: "wrong horse") } == .tooManyAttempts)
        _ = try await latchkey.data(for: .sample)
        #expect(await sentKeys() == [nil, "lkd_key", nil])
    }

    @Test func `the key survives the form in which it is stored, and shows nowhere`() throws {
        var credentials = StoredCredentials.sample()
        credentials.deviceKey = DeviceKey("lkd_canary")
        #expect(try StoredCredentials(serialized: credentials.serialized()) == credentials)
        var dumped = ""
        dump(credentials, to: &dumped)
        dump(DeviceKey("lkd_canary"), to: &dumped)
        #expect(!(dumped + "\(credentials) \(DeviceKey("lkd_canary"))").contains("canary"))
        #expect(!"\(Session.sample(deviceKey: "lkd_canary"))".contains("canary"))
    }

    @Test func `a store that holds nothing but the key takes the sign-in of another`() async throws {
        let old = try await MemoryCredentialStore.holding()
        var key = StoredCredentials(generation: 3, realm: try #require(try await old.load()).realm)
        key.deviceKey = DeviceKey("lkd_key")
        try await store.save(key, replacing: nil)
        try await store.adopt(from: old)
        #expect(try await store.load() == .sample())
    }
}
