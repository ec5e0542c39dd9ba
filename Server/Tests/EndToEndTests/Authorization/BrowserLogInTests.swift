import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The shipped SDK and the real pages: a user logs in to an app in the browser.
@Suite struct BrowserLogInTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    /// A server with an app and Ada.
    private func start() async throws -> LocalServer {
        let server = try await LocalServer.start(in: folder)
        let add = ["applications", "add", "balance", "--name", "Kii Balance"]
        let command = try await Command.run(add + ["--redirect-uri", "http://127.0.0.1/callback"], in: folder)
        try #require(command.exitCode == 0, "\(command.errors)")
        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        return server
    }

    private func client(_ server: LocalServer, in file: String = "credentials.json") -> LatchkeyClient {
        let store = FileCredentialStore(file: folder.url.appending(path: file))
        return LatchkeyClient(server: server.url, application: "balance", credentialStore: store)
    }

    @Test func `a user logs in in the browser, and the app has a session that survives a restart`() async throws {
        let server = try await start()
        let browser = PageVisitor("ada", password: "correct horse", in: folder)
        let user = try await client(server).logInWithBrowser(opening: browser)
        #expect(user.username == "ada")
        #expect(browser.visited == ["GET /authorize", "GET /login", "POST /login", "GET /authorize", "GET /callback"])
        let restarted = client(server)
        guard case .signedIn(let restored) = try await restarted.restore() else {
            Issue.record("not signed in after the restart")
            return
        }
        #expect(restored.id == user.id)
        #expect(try await restarted.account.refresh().username == "ada")
        let sessions = try await restarted.sessions()
        #expect(sessions.count == 3)
        #expect(sessions.filter(\.isCurrent).map(\.applicationID) == ["balance"])
        await server.stop()
    }

    @Test func `a user who is logged in in the browser only consents to a second app`() async throws {
        let server = try await start()
        let command = ["applications", "set", "balance", "--redirect-uri", "http://127.0.0.1/callback"]
        #expect(try await Command.run(command, in: folder).exitCode == 0)
        let browser = PageVisitor("ada", password: "correct horse", in: folder)
        try await client(server).logInWithBrowser(opening: browser)
        browser.forgetPages()
        var options = BrowserLogInOptions()
        options.prompt = .nothing
        try await client(server, in: "second.json").logInWithBrowser(options: options, opening: browser)
        #expect(browser.visited == ["GET /authorize", "GET /callback"])
        browser.forgetPages()
        options.prompt = .logIn
        try await client(server, in: "third.json").logInWithBrowser(options: options, opening: browser)
        #expect(browser.visited == ["GET /authorize", "GET /login", "POST /login", "GET /authorize", "GET /callback"])
        await server.stop()
    }

    @Test func `a login that has to be fresh is confirmed once, and not made again`() async throws {
        let server = try await start()
        let browser = PageVisitor("ada", password: "correct horse", in: folder)
        try await client(server).logInWithBrowser(opening: browser)
        browser.forgetPages()
        var options = BrowserLogInOptions()
        options.maximumAge = .zero
        try await client(server, in: "second.json").logInWithBrowser(options: options, opening: browser)
        #expect(
            browser.visited == [
                "GET /authorize", "GET /authorize", "POST /authorize", "GET /authorize", "GET /callback",
            ]
        )
        browser.forgetPages()
        options.levels = [.phishingResistant]
        let error = await #expect(throws: LatchkeyError.self) {
            try await client(server, in: "third.json").logInWithBrowser(options: options, opening: browser)
        }
        #expect(error?.code == .levelNotReached)
        #expect(browser.visited == ["GET /authorize", "GET /callback"])
        await server.stop()
    }

    @Test func `an app with an unregistered redirect URI gets nothing, and the user sees a page`() async throws {
        let server = try await start()
        let browser = PageVisitor("ada", password: "correct horse", in: folder)
        let stranger = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        let error = await #expect(throws: LatchkeyError.self) {
            try await stranger.logInWithBrowser(timeout: .seconds(3), opening: browser)
        }
        #expect(error?.code == .timedOut)
        #expect(browser.visited == ["GET /authorize"])
        await server.stop()
    }

    @Test func `the browser's cookie is checked like a token, and ends with the password`()
        async throws
    {
        let server = try await start()
        let browser = PageVisitor("ada", password: "correct horse", in: folder)
        let latchkey = client(server)
        try await latchkey.logInWithBrowser(opening: browser)
        var request = URLRequest(url: server.url.appending(path: "v1/sessions/current"))
        request.setValue(try browser.cookie, forHTTPHeaderField: "Cookie")
        #expect(try await Wire.send(request).status == 200)
        try await latchkey.account.changePassword(from: "correct horse", to: "battery staple horse")
        #expect(try await Wire.send(request).status == 401)
        await server.stop()
    }
}
