import Latchkey
import LatchkeyTesting
import Testing

/// A credential store that fails when a test requires it.
@Suite(.timeLimit(.minutes(1))) struct FaultyCredentialStoreTests {
    let server = FakeServer()
    let store = FaultyCredentialStore()
    let latchkey: LatchkeyClient

    init() {
        server.addUser("ada", password: "correct horse")
        latchkey = .fake(server: server, credentialStore: store)
    }

    @Test func `a store that cannot be written keeps whoever was signed in`() async throws {
        store.isUnwritable = true
        #expect(await code { try await latchkey.logIn("ada", password: "correct horse") } == .storeUnwritable)
        #expect(await latchkey.user == nil)
        store.isUnwritable = false
        try await latchkey.logIn("ada", password: "correct horse")
        #expect(await latchkey.user?.username == "ada")
        #expect(store.saves >= 2)
    }

    @Test func `a store that cannot be read says so`() async throws {
        store.isUnreadable = true
        #expect(await code { try await latchkey.restore() } == .storeUnreadable)
        #expect(store.loads >= 1)
        #expect(store.deletions == 0)
    }

    @Test func `a save is held until the test lets it go on`() async throws {
        let hold = store.holdSaves()
        async let user = latchkey.logIn("ada", password: "correct horse")
        try await hold.arrival()
        #expect(try await store.load() == nil)
        hold.release()
        #expect(try await user.username == "ada")
        #expect(try await store.load() != nil)
    }
}
