import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The shipped SDK against the real server.
@Suite struct SignInTests {
    let folder: TemporaryFolder
    let credentials: URL

    init() async throws {
        folder = try await TemporaryFolder()
        credentials = folder.url.appending(path: "credentials.json")
    }

    private func client(_ server: LocalServer) -> LatchkeyClient {
        LatchkeyClient(server: server.url, credentialStore: FileCredentialStore(file: credentials))
    }

    @Test func `a registered user stays signed in after a restart of the app without a server`() async throws {
        let server = try await LocalServer.start(in: folder)
        let user = try await client(server).register(Registration(username: "ada", password: "correct horse"))
        #expect(user.username == "ada")
        await server.stop()
        let restarted = client(server)
        guard case .signedIn(let restored) = try await restarted.restore() else {
            Issue.record("not signed in after the restart")
            return
        }
        #expect(restored.id == user.id)
        #expect(await restarted.user?.id == user.id)
    }

    @Test func `a user logs in with any spelling of the name and reads their record`() async throws {
        let server = try await LocalServer.start(in: folder)
        let registered = try await client(server).register(Registration(username: "Ada", password: "correct horse"))
        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        let user = try await latchkey.logIn("aDA", password: "correct horse")
        #expect(user.id == registered.id)
        #expect(try await latchkey.account.refresh().username == "Ada")
    }

    @Test func `a wrong password and an unknown name are refused alike`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await client(server).register(Registration(username: "ada", password: "correct horse"))
        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        let wrong = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logIn("ada", password: "wrong horse")
        }
        let unknown = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logIn("eve", password: "wrong horse")
        }
        #expect(wrong?.code == .invalidCredentials)
        #expect(unknown?.code == wrong?.code)
        #expect(unknown?.message == wrong?.message)
    }

    @Test func `a session outlives its access tokens and restarts of the server`() async throws {
        try await ShortTokens.prepare(folder)
        var server = try await LocalServer.start(in: folder)
        let port = server.port
        let latchkey = client(server)
        _ = try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        var log = ""
        for _ in 0..<3 {
            let token = try #require(try StoredAccessToken(in: credentials))
            while try await token.isGood(at: server.url) {}
            let (_, response) = try await latchkey.data(for: URLRequest(url: server.url.appending(path: "v1/users/me")))
            #expect(response.statusCode == 200)
            log += server.log.joined(separator: "\n")
            await server.kill()
            server = try await LocalServer.start(in: folder, port: port)
        }
        #expect(try await latchkey.account.refresh().username == "ada")
        #expect(log.matches(of: /path=\/v1\/sessions\/refresh .*status=200/).count >= 3)
    }

    @Test func `logging out ends the session at the server and forgets it here`() async throws {
        let server = try await LocalServer.start(in: folder)
        let latchkey = client(server)
        _ = try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        let token = try #require(try StoredAccessToken(in: credentials))
        #expect(try await token.isGood(at: server.url))
        try await latchkey.logOut(waitsForServer: true)
        #expect(try await !token.isGood(at: server.url))
        guard case .signedOut = try await client(server).restore() else {
            Issue.record("still signed in after logging out")
            return
        }
    }

    @Test func `a user's objects keep their order of creation`() async throws {
        let server = try await LocalServer.start(in: folder)
        let latchkey = client(server)
        _ = try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        let bucket = latchkey.bucket("balance_book")
        for number in 1...7 { _ = try await bucket.create(["number": .integer(Int64(number))]) }
        let page = try await bucket.objects(limit: 3)
        #expect(page.objects.map { $0.members["number"]?.integerValue } == [1, 2, 3])
        let all = try await bucket.allObjects()
        #expect(all.map { $0.members["number"]?.integerValue } == [1, 2, 3, 4, 5, 6, 7])
        let first = try #require(all.first)
        _ = try await bucket.patch(first.id, ["number": 10], ifVersion: first.version)
        let stale = await #expect(throws: LatchkeyError.self) {
            try await bucket.patch(first.id, ["number": 11], ifVersion: first.version)
        }
        #expect(stale?.code == .stale)
        try await bucket.delete(first.id)
        #expect(try await bucket.allObjects().count == 6)
    }

    @Test func `a missing server is reported and loses nothing`() async throws {
        let server = try await LocalServer.start(in: folder)
        let latchkey = client(server)
        let user = try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        await server.stop()
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.account.refresh() }
        #expect(error?.code == .networkUnavailable)
        #expect(await latchkey.user?.id == user.id)
        let again = try await LocalServer.start(in: folder, port: server.port)
        #expect(try await latchkey.account.refresh().id == user.id)
        await again.stop()
    }
}
