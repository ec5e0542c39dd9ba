import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The examples of the articles in the catalogues.
@Suite struct ArticleTests {
    @Test func `articles are read again after a lost reply`() async throws {
        let server = FakeServer()
        let ada = server.addUser("ada", password: "correct horse")
        server.on("GET /articles") { request, user in try .json(["reader": user.id]) }

        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
        server.clock.advance(by: .seconds(3_600))  // the access token expires: one refresh
        server.inject(.losesReply, into: "GET /articles")  // and the next answer is lost

        let request = URLRequest(url: server.url.appending(path: "articles"))
        await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: request) }
        let (data, _) = try await latchkey.data(for: request)
        #expect(try JSONDecoder().decode([String: User.ID].self, from: data) == ["reader": ada.id])
        #expect(server.requests(.refresh).count == 1)

        server.endSessions(of: "ada", because: .revoked)  // her session is ended elsewhere
        await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: request) }
        #expect(await latchkey.user == nil)
    }

    @Test func `the article has this example word for word`() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let body = try #require(source.firstMatch(of: /async throws \{\n((?s:.)*?)\n    \}\n/)?.output.1)
        let example = body.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0.dropFirst(8)) }.joined(separator: "\n")
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let path = "Sources/LatchkeyTesting/LatchkeyTesting.docc/TestYourAppWithoutAServer.md"
        let article = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        #expect(example.hasPrefix("let server = FakeServer()"))
        #expect(article.contains(example))
    }

    @Test func `an address is proved, and a forgotten password is replaced`() async throws {
        let server = FakeServer()
        let latchkey = LatchkeyClient.fake(server: server)
        var verificationID: String?
        do {
            try await latchkey.register(Registration(password: "correct horse", emailAddress: "ada@example.com"))
        } catch {
            verificationID = error.verificationID
        }
        let code = try #require(server.message(to: "ada@example.com")?.code)
        let user = try await latchkey.verify(try #require(verificationID), code: code)
        #expect(user?.emailAddress == "ada@example.com")

        let resetID = try await latchkey.requestPasswordReset(of: "ada@example.com")
        let second = try #require(server.message(to: "ada@example.com")?.code)
        try await latchkey.resetPassword(resetID, code: second, newPassword: "another horse")
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.account.refresh() }
        #expect(error?.reason == .passwordChanged)
        #expect(await latchkey.user == nil)
        #expect(try await latchkey.logIn("ada@example.com", password: "another horse") == user)
    }

    @Test func `a server's users log in at the pages`() async throws {
        let server = FakeServer()
        server.addUser("ada", password: "correct horse")
        let callback = try #require(URL(string: "https://app.example.com/callback"))
        var kept: [String: BrowserLogIn] = [:]

        let latchkey = LatchkeyClient.fake(server: server)
        let begun = try latchkey.browserLogIn(redirectURI: callback)
        kept["cookie"] = begun
        let url = try await server.authorize(begun.url, as: "ada")  // the person logs in, and the browser comes back

        let removed = kept.removeValue(forKey: "cookie")
        let logIn = try #require(removed)
        #expect(try await latchkey.logIn(logIn, callback: url).username == "ada")
        #expect(kept.isEmpty)
    }

    @Test func `a pseudo user keeps everything when they give an address`() async throws {
        let server = FakeServer()
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.registerPseudoUser()
        try await latchkey.bucket("balance_book").create(["name": "Salary"])
        var changes = UserChanges()
        changes.emailAddress = .set("pat@example.com")
        changes.password = .set("correct horse")
        try await latchkey.account.update(changes)
        let id = try await latchkey.account.requestVerification(emailAddress: "pat@example.com")
        try await latchkey.verify(id, code: try #require(server.message(to: "pat@example.com")?.code))
        let elsewhere = LatchkeyClient.fake(server: server)
        try await elsewhere.logIn("pat@example.com", password: "correct horse")
        #expect(try await elsewhere.bucket("balance_book").allObjects().count == 1)
    }
}
