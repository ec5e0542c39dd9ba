import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logins with a single-sign-on token, and the push device that they register.
@Suite(.timeLimit(.minutes(1))) struct SSOLogInTests {
    static let device = PushDevice.apns(Data([0x00, 0xFF, 0x1A] + Array(repeating: 0xAB, count: 29)))

    let server = FakeServer(applications: ["default", "community"])
    let store = MemoryCredentialStore()

    /// The app, restarted.
    private func app(application: String = "default") -> LatchkeyClient {
        .fake(server: server, application: application, credentialStore: store)
    }

    /// The push tokens of the user whom the tests log in.
    private var pushTokens: [String] { server.pushDevices(of: "ada").map(\.token) }

    @Test func `a token signs its user in, and the next start needs no network`() async throws {
        let user = try await app().logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"))
        #expect(user.username == "ada")
        server.isOffline = true
        #expect(try await app().restore() == .signedIn(user))
    }

    @Test func `the call names the application and hides the token`() async throws {
        let token = server.ssoToken(for: "4711", login: "ada", application: "community")
        try await app(application: "community").logIn(ssoToken: token)
        let request = try #require(server.requests(.ssoLogIn).first)
        let body = try request.decode(SSOLogInRequest.self)
        #expect(body.applicationID == "community")
        #expect(body.ssoToken == token)
        #expect(!request.url.absoluteString.contains(token))
        var shown = "\(body)\(String(reflecting: body))\(IdentityLinkRequest(ssoToken: token, password: token))"
        dump(body, to: &shown)
        dump(IdentityLinkRequest(ssoToken: token, password: token), to: &shown)
        #expect(!shown.contains(token))
    }

    @Test func `a token that is refused leaves everything as it was`() async throws {
        server.addUser("bob", password: "correct horse")
        let latchkey = app()
        let bob = try await latchkey.logIn("bob", password: "correct horse")
        let used = server.ssoToken(for: "4711", login: "ada")
        try await LatchkeyClient.fake(server: server).logIn(ssoToken: used)
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logIn(ssoToken: used, device: Self.device)
        }
        #expect(error?.code == .invalidSSOToken)
        #expect(error?.status == 401)
        #expect(error.map { !"\($0)\(String(reflecting: $0))".contains(used) } == true)
        #expect(await latchkey.user == bob)
        #expect(try await store.load()?.push == nil)
    }

    @Test func `without a network nobody is signed out, and the token is still good`() async throws {
        let latchkey = app()
        let token = server.ssoToken(for: "4711", login: "ada")
        server.isOffline = true
        let offline = await code { try await latchkey.logIn(ssoToken: token, device: Self.device) }
        #expect(offline == .networkUnavailable)
        server.isOffline = false
        #expect(try await latchkey.logIn(ssoToken: token).username == "ada")
    }

    @Test func `the push device is registered by the login itself and kept`() async throws {
        try await app().logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"), device: Self.device)
        #expect(pushTokens == [Self.device.token])
        #expect(Self.device.token.hasPrefix("00ff1aabab"))
        #expect(server.requests.map(\.description) == ["POST /v1/sessions/sso"])
        #expect(try await store.load()?.push?.device == Self.device)
        // The next login registers it.
        server.addUser("bob", password: "correct horse")
        try await app().logIn("bob", password: "correct horse")
        #expect(server.pushDevices(of: "bob").map(\.token) == [Self.device.token])
        #expect(pushTokens.isEmpty)
    }

    @Test func `a device that was handed over before goes along, and another one takes its place`() async throws {
        let latchkey = app()
        try await latchkey.pushDevices.register(.fcm("before"))
        try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"))
        #expect(pushTokens == ["before"])
        try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"), device: Self.device)
        #expect(try await store.load()?.push?.device == Self.device)
        await latchkey.pendingLogOuts.sendAll()
        #expect(pushTokens == [Self.device.token])
    }

    @Test func `an unchanged push device is registered once per start of the app`() async throws {
        let login = app()
        try await login.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"), device: Self.device)
        try await login.pushDevices.register(Self.device)
        await login.pushRegistrar.register()
        let puts = RequestPattern("PUT /v1/users/me/devices/{provider}/{token}")
        #expect(server.requests(puts).isEmpty)

        let started = app()
        _ = try await started.restore()
        for _ in 0..<3 { try await started.pushDevices.register(Self.device) }
        await started.pushRegistrar.register()
        await started.pushRegistrar.register()
        #expect(server.requests(puts).count == 1)
        #expect(pushTokens == [Self.device.token])
    }

    @Test func `a registration that failed at the start is sent later`() async throws {
        try await app().logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"), device: Self.device)
        let puts = RequestPattern("PUT /v1/users/me/devices/{provider}/{token}")
        server.inject(.offline, into: puts)
        let started = app()
        try await started.pushDevices.register(Self.device)
        await started.pushRegistrar.register()
        try await started.account.refresh()
        await started.pushRegistrar.register()
        #expect(server.requests(puts).count == 1)
    }

    @Test func `a rejected push token is forgotten and sent with no login`() async throws {
        let latchkey = app()
        try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"))
        try await latchkey.pushDevices.register(.apns("no device token"))
        await latchkey.pushRegistrar.register()
        #expect(try await store.load()?.push == nil)
        try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"))
        #expect(server.requests(.ssoLogIn).count == 2)
    }

    @Test func `a refused token does not count as an ended session`() async throws {
        let latchkey = app()
        try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"))
        let screen = FakeLogInScreen.cancelled
        latchkey.presenter = screen
        let refused = await code { try await latchkey.identities.link(ssoToken: "nonsense") }
        #expect(refused == .invalidSSOToken)
        #expect(screen.reasons.isEmpty)
        #expect(await latchkey.user?.username == "ada")
    }
}
