import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Programs that share a credential store, before they learn of each other's changes.
@Suite(.timeLimit(.minutes(1))) struct SharedLogInTests {
    let blog = Blog()

    /// Another program with the same store, which is never notified of changes.
    private func other() -> LatchkeyClient {
        let other = LatchkeyClient.fake(
            server: blog.server,
            credentialStore: QuietStore(store: blog.store),
            trustedOrigins: [Blog.url]
        )
        other.logInPolicy = .unauthorizedOrForbidden
        return other
    }

    @Test func `a login in another program counts, and no screen is shown`() async throws {
        let other = other()
        let screen = FakeLogInScreen.cancelled
        other.presenter = screen
        _ = try await other.restore()
        try await blog.latchkey.logIn("ada", password: Blog.password)
        #expect(try await other.data(for: Blog.post()).1.statusCode == 201)
        #expect(screen.reasons.isEmpty)
        #expect(await blog.posts == ["ada: hello"])
    }

    @Test func `without it the screen is shown`() async throws {
        let other = other()
        let screen = FakeLogInScreen.cancelled
        other.presenter = screen
        _ = try await other.restore()
        #expect(await code { try await other.data(for: Blog.post()) } == .loginCancelled)
        #expect(screen.reasons.count == 1)
    }

    @Test func `a login by cookie in another program counts too`() async throws {
        let server = FakeServer()
        server.addUser("ada", password: Blog.password)
        server.onAnyone("POST /blogposts") { _, user in .status(user == nil ? 403 : 201) }
        let store = MemoryCredentialStore()
        let one = CookieLogIn.fake(server: server, credentialStore: store)
        let other = CookieLogIn.fake(server: server, credentialStore: QuietStore(store: store))
        let screen = FakeLogInScreen.cancelled
        other.presenter = screen
        _ = try await other.restore()
        try await one.logIn("ada", password: Blog.password)
        var post = URLRequest(url: server.url.appending(path: "blogposts"))
        post.httpMethod = "POST"
        post.setValue("application/json", forHTTPHeaderField: "Content-Type")
        #expect(try await other.data(for: post).1.statusCode == 201)
        #expect(screen.reasons.isEmpty)
    }
}

/// A store that notifies no client of changes, like a file whose watcher is late.
private struct QuietStore: CredentialStore {
    let store: MemoryCredentialStore

    func load() async throws -> StoredCredentials? { try await store.load() }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try await store.save(credentials, replacing: generation)
    }

    func delete(replacing generation: UInt64) async throws { try await store.delete(replacing: generation) }
}
