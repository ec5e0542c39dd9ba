import Foundation
import KiiSDK
import Latchkey
import LatchkeyTesting
import Testing

/// KiiSDK's apps at the real server.
///
/// A program has one initialized app at a time, so these tests run in order.
@Suite(.serialized, .timeLimit(.minutes(5))) struct KiiSDKTests {
    private static let app = "balance"
    private static let key = "shipped-app-key"
    private static let password = "123ABC"

    let folder: TemporaryFolder
    let store = MemoryCredentialStore()

    init() async throws { folder = try await TemporaryFolder() }

    /// A server with the app.
    private func startServer() async throws -> LocalServer {
        let add = ["applications", "add", Self.app, "--name", "Balance", "--kii", "--app-key", Self.key]
        return try await LocalServer.start(in: folder, knowing: add).server
    }

    /// The app, restarted on the phone.
    private func begin(at server: LocalServer) -> LatchkeyClient {
        let latchkey = LatchkeyClient(server: server.url, application: Self.app, credentialStore: store)
        Kii.begin(withID: Self.app, andKey: Self.key, latchkey: latchkey)
        return latchkey
    }

    private func register(_ name: String) throws -> KiiUser {
        let user = KiiUser(username: name, andPassword: Self.password)
        user.displayName = "Player 1"
        user.setObject(30, forKey: "age")
        try user.performRegistrationSynchronous()
        return user
    }

    private func code(_ call: () throws -> Void) -> Int? {
        do {
            try call()
            return nil
        } catch {
            let error = error as NSError
            #expect((error.userInfo["description"] as? String)?.isEmpty == false)
            return error.code
        }
    }

    @Test func `a user registers, changes their record, returns after a restart and leaves`() async throws {
        let server = try await startServer()
        _ = begin(at: server)
        let user = try register("ada")
        #expect(KiiUser.current() === user && user.getObjectForKey("age") as? Int == 30)
        let fields = KiiUserFields()
        fields.country = "JP"
        fields.setObject("female", forKey: "gender")
        fields.removeFromServer(forKey: "age")
        try user.update(withUserFieldsSynchronous: fields)
        #expect(user.country == "JP" && user.displayName == "Player 1" && !user.hasObject("age"))
        let fewer = KiiUserFields()
        fewer.removeDisplayName()
        try user.update(withUserFieldsSynchronous: fewer)
        #expect(user.displayName == nil && user.country == "JP")
        _ = begin(at: server)
        #expect(!KiiUser.loggedIn())
        let restored = try KiiUser.authenticateWithStoredCredentialsSynchronous()
        #expect(restored.username == "ada" && !restored.hasObject("gender"))
        try restored.refreshSynchronous()
        #expect(restored.getObjectForKey("gender") as? String == "female")
        #expect(code { try register("ada").deleteSynchronous() } == 503)
        try restored.deleteSynchronous()
        #expect(code { try KiiUser.authenticateSynchronous("ada", withPassword: Self.password) } == 302)
        await server.stop()
    }

    @Test func `kept tokens switch users, and a failed login changes nothing`() async throws {
        let server = try await startServer()
        _ = begin(at: server)
        let ada = try #require(try register("ada").accessToken)
        let bob = try #require(try register("bob").accessToken)
        for (token, name) in [(ada, "ada"), (bob, "bob"), (ada, "ada")] {
            #expect(try KiiUser.authenticate(withTokenSynchronous: token).username == name)
        }
        #expect(code { try KiiUser.authenticateSynchronous("bob", withPassword: "wrong") } == 302)
        #expect(KiiUser.current()?.username == "ada")
        KiiUser.logOut()
        #expect(try KiiUser.authenticate(withTokenSynchronous: ada).username == "ada")
        await server.stop()
    }

    @Test func `a changed password keeps this login and ends the others`() async throws {
        let server = try await startServer()
        _ = begin(at: server)
        let old = try #require(try register("ada").accessToken)
        let user = try KiiUser.authenticateSynchronous("ada", withPassword: Self.password)
        try user.updatePasswordSynchronous(Self.password, newPassword: "456DEF")
        try user.refreshSynchronous()
        #expect(code { try KiiUser.authenticate(withTokenSynchronous: old) } == 302)
        #expect(code { try KiiUser.authenticateSynchronous("ada", withPassword: Self.password) } == 302)
        await server.stop()
    }

    @Test func `a token-only login that another device ended is 301 at every call`() async throws {
        let server = try await startServer()
        _ = begin(at: server)
        let token = try #require(try register("ada").accessToken)
        let user = try KiiUser.authenticateSynchronous("ada", withPassword: Self.password)
        KiiUser.logOut()
        let other = try KiiUser.authenticate(withTokenSynchronous: token)
        #expect(other.userID == user.userID)
        // Another device with its own client.
        let device = LatchkeyClient(server: server.url, application: Self.app, credentialStore: MemoryCredentialStore())
        try await device.logIn("ada", password: Self.password)
        try await device.account.changePassword(from: Self.password, to: "456DEF78")
        for _ in 0..<2 { #expect(code { try other.refreshSynchronous() } == 301) }
        #expect(KiiUser.current() === other)
        _ = begin(at: server)
        #expect(code { try KiiUser.authenticateWithStoredCredentialsSynchronous() } == 331)
        await server.stop()
    }

    @Test func `a logout whose stored login cannot be removed counts, and is completed later`() async throws {
        let server = try await startServer()
        let store = FaultyCredentialStore(store)
        func begin() {
            let latchkey = LatchkeyClient(server: server.url, application: Self.app, credentialStore: store)
            Kii.begin(withID: Self.app, andKey: Self.key, latchkey: latchkey)
        }
        begin()
        _ = try register("ada")
        store.isUnwritable = true
        KiiUser.logOut()
        #expect(!KiiUser.loggedIn())
        begin()
        #expect(code { try KiiUser.authenticateWithStoredCredentialsSynchronous() } == 331)
        store.isUnwritable = false
        #expect(code { try KiiUser.authenticateWithStoredCredentialsSynchronous() } == 331)
        begin()
        #expect(code { try KiiUser.authenticateWithStoredCredentialsSynchronous() } == 331)
        await server.stop()
    }

    @Test func `a pseudo user gets a name and a password`() async throws {
        let server = try await startServer()
        _ = begin(at: server)
        let user = try KiiUser.registerAsPseudoUserSynchronous(with: nil)
        #expect(user.isPseudoUser)
        let builder = KiiIdentityDataBuilder()
        builder.userName = "player"
        try user.putIdentityDataSynchronous(builder.buildWithError(), userFields: nil, password: Self.password)
        KiiUser.logOut()
        #expect(try KiiUser.authenticateSynchronous("player", withPassword: Self.password).username == "player")
        await server.stop()
    }

    @Test func `all threads that tasks share may wait at once for a server`() async throws {
        let server = try await startServer()
        _ = begin(at: server)
        let user = try register("ada")
        let done = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 { group.addTask { (try? user.refreshSynchronous()) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(done == 64)
        await server.stop()
    }
}
