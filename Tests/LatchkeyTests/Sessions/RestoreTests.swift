import Foundation
import Latchkey
import Testing

@Suite struct RestoreTests {
    @Test func `a file that is damaged while the app runs is written again from memory`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials.json")
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(), replacing: nil)
            let latchkey = LatchkeyClient.sample(store: store)
            _ = try await latchkey.restore()
            // Overwrite it in place, keeping its mode: the client watches the file and may put it aside at any moment.
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data("{".utf8))
            try handle.truncate(atOffset: 1)
            try handle.close()
            #expect(try await latchkey.restore() == .signedIn(.sample()))
            #expect(try await store.load()?.session.refreshTokens == RefreshTokens(current: .sample))
        }
    }

    @Test func `a login goes to a store that is locked when it takes one`() async throws {
        let store = FaultyStore(MemoryCredentialStore())
        await store.fail(load: LatchkeyError(code: .storeLocked, message: "Unlock the keyring."))
        let transport = ScriptedTransport { _ in try .signedIn() }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        #expect(try await latchkey.restore() == .locked)
        #expect(try await latchkey.logIn("ada", password: "correct horse") == .sample())
        #expect(await store.saved.map(\.accounts.count) == [1])
    }

    @Test(arguments: ["https://ID.example.com/", "HTTPS://id.example.com:443", "https://id.example.com//"])
    func `a sign-in is found however the server's address is written`(address: String) async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding(), server: .sample(address))
        #expect(try await latchkey.restore() == .signedIn(.sample()))
    }

    @Test func `restore finds the user without the network`() async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding())
        #expect(try await latchkey.restore() == .signedIn(.sample()))
        #expect(await latchkey.user == .sample())
    }

    @Test func `restore of a session long over does not touch the network either`() async throws {
        let clock = TestClock(date: .sample + 365 * 86_400)
        let latchkey = LatchkeyClient.sample(store: try await .holding(.sample(next: .sample(2))), clock: clock)
        #expect(try await latchkey.restore() == .signedIn(.sample()))
    }

    @Test func `restore of an empty store finds nobody`() async throws {
        let latchkey = LatchkeyClient.sample()
        #expect(try await latchkey.restore() == .signedOut)
        #expect(await latchkey.user == nil)
    }

    @Test func `a locked store is not an empty one`() async throws {
        let store = FaultyStore(try await .holding())
        await store.fail(load: LatchkeyError(code: .storeLocked, message: "Unlock the device."))
        let latchkey = LatchkeyClient.sample(store: store)
        #expect(try await latchkey.restore() == .locked)
        #expect(await latchkey.states.first { _ in true } == .locked)

        await store.fail(load: nil)
        #expect(try await latchkey.restore() == .signedIn(.sample()))
    }

    @Test func `a store that fails is an error and signs nobody out`() async throws {
        let store = FaultyStore(try await .holding())
        await store.fail(load: CocoaError(.fileReadUnknown))
        let latchkey = LatchkeyClient.sample(store: store)
        #expect(await code { try await latchkey.restore() } == .storeUnreadable)
        #expect(await latchkey.states.first { _ in true } == .unknown)
    }

    @Test func `a session of another server is not used`() async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding(), server: .sample("https://other.example.com"))
        #expect(await code { try await latchkey.restore() } == .storeMismatch)
        #expect(await code { try await latchkey.account.refresh() } == .storeMismatch)
    }

    @Test func `a trailing slash does not make it another server`() async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding(), server: .sample("https://id.example.com/"))
        #expect(try await latchkey.restore() == .signedIn(.sample()))
    }

    @Test func `a second client of the same file finds the user`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials.json")
            let transport = ScriptedTransport { _ in try .signedIn() }
            try await LatchkeyClient.sample(store: FileCredentialStore(file: file), transport: transport)
                .logIn("ada", password: "correct horse")
            let second = LatchkeyClient.sample(store: FileCredentialStore(file: file))
            #expect(try await second.restore() == .signedIn(.sample()))
        }
    }
}
