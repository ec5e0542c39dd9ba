import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The fake server as an app's own tests use it.
@Suite(.timeLimit(.minutes(1))) struct AppTests {
    let server = FakeServer()
    let store = MemoryCredentialStore()

    /// The app, restarted on the same device.
    private func app() -> LatchkeyClient { .fake(server: server, credentialStore: store) }

    private func signedIn() async throws -> LatchkeyClient {
        server.addUser("ada", password: "correct horse")
        let latchkey = app()
        try await latchkey.logIn("ada", password: "correct horse")
        return latchkey
    }

    @Test func `who registers is signed in`() async throws {
        let user = try await app().register(Registration(username: "ada", password: "correct horse"))
        #expect(server.user("ADA") == user)
        #expect(server.sessions(of: "ada").count == 1)
    }

    @Test func `an app sees what the server's limits refuse`() async throws {
        let latchkey = try await signedIn()
        let notes = latchkey.bucket("notes")
        server.inject(.refuses(.quotaExceeded), into: "POST /v1/users/me/buckets/{bucket}/objects")
        #expect(await code { try await notes.create(["a": 1]) } == .quotaExceeded)
        server.inject(.refuses(.storageFull, retryAfter: 60), into: .updateUser)
        #expect(await code { try await latchkey.account.update(UserChanges(displayName: .set("Ada"))) } == .storageFull)
        server.inject(.refuses(.tooManyAttempts, retryAfter: 1200), into: .register)
        do {
            try await app().register(Registration(username: "eve", password: "correct horse"))
            Issue.record("somebody was registered")
        } catch {
            #expect(error.code == .tooManyAttempts)
            #expect(error.retryAfter == .seconds(1200))
        }
        #expect(server.user("eve") == nil)
    }

    @Test func `a user logs in, and still is after the app was started again`() async throws {
        let ada = server.addUser("ada", password: "correct horse", displayName: "Ada Lovelace")
        #expect(try await app().logIn("Ada", password: "correct horse") == ada)
        server.forgetRequests()
        #expect(try await app().restore() == .signedIn(ada))
        #expect(server.requests.isEmpty)
    }

    @Test func `a wrong password is refused`() async throws {
        server.addUser("ada", password: "correct horse")
        let latchkey = app()
        #expect(await code { try await latchkey.logIn("ada", password: "wrong horse") } == .invalidCredentials)
        #expect(server.events(of: "ada").map(\.kind) == [.userRegistered, .loginFailed])
    }

    @Test func `offline is told as such, and nobody is signed out`() async throws {
        let latchkey = try await signedIn()
        server.isOffline = true
        server.clock.advance(by: .seconds(86_400))
        #expect(await code { try await latchkey.account.refresh() } == .networkUnavailable)
        #expect(await latchkey.user?.username == "ada")
        server.isOffline = false
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test func `an access token that is over is refreshed with one refresh`() async throws {
        let latchkey = try await signedIn()
        server.clock.advance(by: .seconds(601))
        async let one = latchkey.account.refresh()
        async let other = latchkey.account.refresh()
        #expect(try await one == other)
        #expect(server.requests(.refresh).count == 1)
    }

    @Test func `an access token that the server forgot is refreshed too`() async throws {
        let latchkey = try await signedIn()
        server.expireAccessTokens()
        try await latchkey.account.refresh()
        #expect(server.requests.map(\.path).suffix(3) == ["/v1/users/me", "/v1/sessions/refresh", "/v1/users/me"])
    }

    @Test func `a refresh whose reply is lost is sent again and loses nobody`() async throws {
        let latchkey = try await signedIn()
        server.expireAccessTokens()
        server.inject(.losesReply, into: .refresh)
        _ = try? await latchkey.account.refresh()
        let restarted = app()
        #expect(try await restarted.account.refresh().username == "ada")
        #expect(server.requests(.refresh).count == 2)
        #expect(server.sessions(of: "ada").count == 1)
    }

    @Test func `a session that the server ends signs out, with the reason`() async throws {
        let latchkey = try await signedIn()
        server.endSessions(of: "ada", because: .passwordChanged)
        #expect(await code { try await latchkey.account.refresh() } == .sessionEnded)
        for await state in latchkey.states {
            #expect(state == .signedOut(.passwordChanged))
            break
        }
    }

    @Test func `logging out ends the session at the server`() async throws {
        let latchkey = try await signedIn()
        try await latchkey.logOut()
        _ = try await server.nextRequest(.logOut)
        #expect(server.sessions(of: "ada").isEmpty)
        #expect(server.events(of: "ada").last?.reason == .signedOut)
    }

    @Test func `a server that is out of order signs nobody out`() async throws {
        let latchkey = try await signedIn()
        server.inject(.answers(.status(503)), into: .user)
        server.inject(.answers(.text("Welcome to our hotel", mediaType: "text/html")), into: .user)
        #expect(await code { try await latchkey.account.refresh() } == .serverUnavailable)
        #expect(await code { try await latchkey.account.refresh() } == .unexpectedAnswer)
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test func `a request is held until the test lets it go on`() async throws {
        let latchkey = try await signedIn()
        let hold = server.hold(.user)
        async let user = latchkey.account.refresh()
        try await hold.arrival()
        #expect(server.requests(.user).map(\.description) == ["GET /v1/users/me"])
        hold.release()
        #expect(try await server.nextRequest(.user).header("Authorization") != nil)
        #expect(try await user.username == "ada")
    }

    @Test func `a wrong clock of the device changes nothing`() async throws {
        server.clock.setDeviceDate(Date(timeIntervalSince1970: 0))
        let latchkey = try await signedIn()
        server.clock.advance(by: .seconds(601))
        #expect(try await latchkey.account.refresh().username == "ada")
        #expect(server.requests(.refresh).count == 1)
    }

    @Test func `a locked device is not a signed-out one`() async throws {
        _ = try await signedIn()
        let faulty = FaultyCredentialStore(store)
        faulty.isLocked = true
        let latchkey = LatchkeyClient.fake(server: server, credentialStore: faulty)
        #expect(try await latchkey.restore() == .locked)
        faulty.isLocked = false
        guard case .signedIn = try await latchkey.restore() else {
            Issue.record("not signed in")
            return
        }
    }

    @Test func `the user is changed and deleted`() async throws {
        let latchkey = try await signedIn()
        var changes = UserChanges()
        changes.displayName = .set("Ada Lovelace")
        #expect(try await latchkey.account.update(changes).displayName == "Ada Lovelace")
        #expect(server.user("ada")?.displayName == "Ada Lovelace")
        try await latchkey.account.delete()
        #expect(server.users.isEmpty)
    }

    @Test func `a user who tried the app first keeps everything`() async throws {
        let latchkey = app()
        let pseudo = try await latchkey.registerPseudoUser()
        #expect(pseudo.isPseudo)
        var changes = UserChanges()
        changes.username = .set("ada")
        changes.password = .set("correct horse")
        #expect(try await latchkey.account.update(changes).isPseudo == false)
        #expect(try await app().logIn("ada", password: "correct horse").id == pseudo.id)
    }
}
