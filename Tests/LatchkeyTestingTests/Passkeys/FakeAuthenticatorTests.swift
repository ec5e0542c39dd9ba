import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Real passkeys at the fake server.
@Suite(.timeLimit(.minutes(1))) struct FakeAuthenticatorTests {
    let server = FakeServer()
    let store = MemoryCredentialStore()

    private func app(_ authenticator: FakeAuthenticator, store: any CredentialStore) -> LatchkeyClient {
        let latchkey = LatchkeyClient.fake(server: server, credentialStore: store)
        latchkey.passkeys.authenticator = authenticator
        return latchkey
    }

    /// An app whose user, ada, has added a passkey and logged out.
    private func appWithPasskey(_ authenticator: FakeAuthenticator) async throws -> LatchkeyClient {
        server.addUser("ada", password: "correct horse")
        let latchkey = app(authenticator, store: store)
        try await latchkey.logIn("ada", password: "correct horse")
        try await latchkey.passkeys.add(named: "MacBook")
        try await latchkey.logOut(waitsForServer: true)
        return latchkey
    }

    @Test(arguments: [FakeAuthenticator.Kind.synced, .deviceBound])
    func `a user adds a passkey, logs in with it, and still is after the app was started again`(
        kind: FakeAuthenticator.Kind
    ) async throws {
        let authenticator = FakeAuthenticator(kind)
        let latchkey = try await appWithPasskey(authenticator)
        for _ in 0..<2 {
            #expect(try await latchkey.passkeys.logIn().username == "ada")
            server.clock.advance(by: .seconds(60))
        }
        let passkeys = try await latchkey.passkeys.list()
        #expect(passkeys.map(\.name) == ["MacBook"])
        #expect(passkeys.map(\.isSynced) == [kind == .synced])
        #expect(passkeys.first?.lastUsedAt != nil)
        #expect(authenticator.passkeys.map(\.counter) == [kind == .synced ? 0 : 2])
        let restarted = LatchkeyClient.fake(server: server, credentialStore: store)
        #expect(try await restarted.restore() == .signedIn(try #require(server.user("ada"))))
    }

    @Test func `a user registers with a passkey alone`() async throws {
        let authenticator = FakeAuthenticator()
        let latchkey = app(authenticator, store: store)
        let user = try await latchkey.passkeys.register(username: "ada", displayName: "Ada")
        #expect(server.user("ada") == user)
        #expect(authenticator.passkeys.map(\.userName) == ["ada"])
        try await latchkey.logOut(waitsForServer: true)
        #expect(try await latchkey.passkeys.logIn() == user)
    }

    @Test func `an authenticator without user verification is refused`() async throws {
        let authenticator = FakeAuthenticator()
        let latchkey = try await appWithPasskey(authenticator)
        authenticator.verifiesUser = false
        #expect(await code { try await latchkey.passkeys.logIn() } == .invalidCredentials)
        #expect(authenticator.passkeys.count == 1)
    }

    @Test func `a copied counter of a device is refused`() async throws {
        let authenticator = FakeAuthenticator(.deviceBound)
        let latchkey = try await appWithPasskey(authenticator)
        for _ in 0..<3 { try await latchkey.passkeys.logIn() }
        let id = try #require(authenticator.passkeys.first?.id)
        authenticator.setCounter(1, of: id)
        #expect(await code { try await latchkey.passkeys.logIn() } == .invalidCredentials)
    }

    @Test func `an answer of another site is refused`() async throws {
        let authenticator = FakeAuthenticator(origin: "https://evil.example")
        server.addUser("ada", password: "correct horse")
        let latchkey = app(authenticator, store: store)
        try await latchkey.logIn("ada", password: "correct horse")
        #expect(await code { try await latchkey.passkeys.add() } == .invalidPasskey)
    }

    @Test func `closing the window is a cancel`() async throws {
        let authenticator = FakeAuthenticator()
        let latchkey = try await appWithPasskey(authenticator)
        authenticator.isCancelling = true
        #expect(await code { try await latchkey.passkeys.logIn() } == .passkeyCancelled)
        #expect(await latchkey.user == nil)
    }

    @Test func `one authenticator makes one passkey for a user, and a second one another`() async throws {
        let (first, second) = (FakeAuthenticator(), FakeAuthenticator())
        let latchkey = try await appWithPasskey(first)
        try await latchkey.passkeys.logIn()
        #expect(await code { try await latchkey.passkeys.add() } == .passkeyExists)
        latchkey.passkeys.authenticator = second
        try await latchkey.passkeys.add(named: "Phone")
        #expect(try await latchkey.passkeys.list().map(\.name) == ["MacBook", "Phone"])
    }

    @Test func `the authenticator forgets a passkey when it is removed`() async throws {
        let authenticator = FakeAuthenticator()
        let latchkey = try await appWithPasskey(authenticator)
        try await latchkey.passkeys.logIn()
        let passkey = try #require(try await latchkey.passkeys.list().first)
        #expect(try await latchkey.passkeys.rename(passkey.id, to: "Old").name == "Old")
        #expect(authenticator.passkeys.count == 1)
        try await latchkey.passkeys.remove(passkey.id)
        #expect(authenticator.passkeys.isEmpty)
    }

    @Test func `a passkey that was removed elsewhere is unknown, and the authenticator forgets it`() async throws {
        let authenticator = FakeAuthenticator()
        let latchkey = try await appWithPasskey(authenticator)
        try await latchkey.passkeys.logIn()
        let passkey = try #require(try await latchkey.passkeys.list().first)
        latchkey.passkeys.authenticator = nil
        try await latchkey.passkeys.remove(passkey.id)
        try await latchkey.logOut(waitsForServer: true)
        latchkey.passkeys.authenticator = authenticator
        #expect(await code { try await latchkey.passkeys.logIn() } == .unknownPasskey)
        #expect(authenticator.passkeys.isEmpty)
    }

    @Test func `a passkey is added without a question after a login with a password`() async throws {
        let authenticator = FakeAuthenticator()
        server.addUser("ada", password: "correct horse")
        let latchkey = app(authenticator, store: store)
        try await latchkey.logIn("ada", password: "correct horse")
        try await latchkey.passkeys.add(isConditional: true)
        try await latchkey.logOut(waitsForServer: true)
        #expect(try await latchkey.passkeys.logIn().username == "ada")
    }

    @Test func `descriptions show no key`() async throws {
        let authenticator = FakeAuthenticator()
        _ = try await appWithPasskey(authenticator)
        #expect("\(authenticator)" == "FakeAuthenticator(passkeys: 1)")
    }
}
