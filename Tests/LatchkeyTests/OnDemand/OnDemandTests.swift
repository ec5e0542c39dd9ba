import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A refused request waits for the login, and is sent again.
@Suite(.timeLimit(.minutes(1))) struct OnDemandTests {
    let blog = Blog()
    var latchkey: LatchkeyClient { blog.latchkey }

    @Test func `requests that only read show no login`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        let (data, response) = try await latchkey.data(for: URLRequest(url: Blog.url.appending(path: "blogposts")))
        #expect(response.statusCode == 200)
        #expect(data == Data("[]".utf8))
        #expect(screen.reasons.isEmpty)
        #expect(blog.server.requests.allSatisfy { $0.header("Authorization") == nil })
    }

    @Test func `a refused post is sent again after the login`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(await blog.posts == ["ada: hello"])
        #expect(blog.tries == 2)
        let reason = try #require(screen.reasons.first)
        #expect(reason.request.url == Blog.post().url)
        #expect(reason.request.httpBody == nil)
        #expect(reason.user == nil)
        #expect(reason.endReason == nil)
        // Ada is signed in now, so no login is shown.
        #expect(try await latchkey.data(for: Blog.post("again")).1.statusCode == 201)
        #expect(screen.reasons.count == 1)
    }

    @Test func `a hundred refused posts share one login and are delivered once each`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        let statuses = try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask { try await latchkey.data(for: Blog.post("post \(number)")).1.statusCode }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 201, count: 100))
        #expect(screen.reasons.count == 1)
        #expect(await blog.posts == (0..<100).map { "ada: post \($0)" }.sorted())
    }

    @Test func `a request sent before a declined login is declined too`() async throws {
        let slow = RequestPattern("POST https://blog.example.com/slow")
        blog.server.onAnyone(slow) { _, _ in .status(403) }
        let hold = blog.server.hold(slow)
        let screen = FakeLogInScreen.cancelled
        latchkey.presenter = screen
        var request = Blog.post()
        request.url = Blog.url.appending(path: "slow")
        async let late = code { [request] in try await latchkey.data(for: request) }
        try await hold.arrival()
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .loginCancelled)
        hold.release()
        #expect(await late == .loginCancelled)
        #expect(screen.reasons.count == 1)
    }

    @Test func `after cancel a hundred posts fail alike and none is delivered`() async throws {
        let hold = blog.server.hold("POST https://blog.example.com/blogposts")
        let screen = FakeLogInScreen.cancelled
        latchkey.presenter = screen
        let posts = (0..<100).map { number in
            Task { await code { try await latchkey.data(for: Blog.post("post \(number)")) } }
        }
        try await hold.arrival(of: 100)
        hold.release()
        for post in posts { #expect(await post.value == .loginCancelled) }
        #expect(screen.reasons.count == 1)
        #expect(await blog.posts.isEmpty)
        // The next request is new, and the login is shown again.
        latchkey.presenter = blog.screen
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
    }

    @Test func `a login that fails twice and then succeeds is one presentation`() async throws {
        let latchkey = latchkey
        let screen = FakeLogInScreen { _ in
            for password in ["wrong", "wrong again"] {
                #expect(await code { try await latchkey.logIn("ada", password: password) } == .invalidCredentials)
            }
            try await latchkey.logIn("ada", password: Blog.password)
        }
        latchkey.presenter = screen
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(screen.reasons.count == 1)
        #expect(await blog.posts == ["ada: hello"])
    }

    @Test func `an access token that a refresh can mend brings up no login`() async throws {
        latchkey.presenter = FakeLogInScreen { _ in Issue.record("shown") }
        try await latchkey.logIn("ada", password: Blog.password)
        blog.server.expireAccessTokens()
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(blog.server.requests(.refresh).count == 1)
    }

    @Test func `no network while refreshing is no reason to log in`() async throws {
        latchkey.presenter = FakeLogInScreen { _ in Issue.record("shown") }
        try await latchkey.logIn("ada", password: Blog.password)
        blog.server.expireAccessTokens()
        blog.server.inject(.offline, into: .refresh, times: 100)
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .networkUnavailable)
        #expect(await latchkey.user?.username == "ada")
    }

    @Test func `a session that another device has ended is begun anew, and the post is sent`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        let ada = try await latchkey.logIn("ada", password: Blog.password)
        blog.server.endSessions(of: "ada", because: .revoked)
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(await blog.posts == ["ada: hello"])
        #expect(screen.reasons.map(\.user) == [ada])
        #expect(screen.reasons.map(\.endReason) == [.revoked])
    }

    @Test func `a request of one user is not sent as another`() async throws {
        let latchkey = latchkey
        latchkey.presenter = .action { _ in try await latchkey.logIn("bob", password: Blog.password) }
        try await latchkey.logIn("ada", password: Blog.password)
        blog.server.endSessions(of: "ada")
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .userChanged)
        #expect(await blog.posts.isEmpty)
        #expect(try await latchkey.data(for: Blog.post("mine")).1.statusCode == 201)
        #expect(await blog.posts == ["bob: mine"])
    }

    @Test func `a log-out during a request shows no login`() async throws {
        latchkey.presenter = FakeLogInScreen { _ in Issue.record("shown") }
        try await latchkey.logIn("ada", password: Blog.password)
        let hold = blog.server.hold("POST https://blog.example.com/blogposts")
        async let posted = code { try await latchkey.data(for: Blog.post()) }
        try await hold.arrival()
        try await latchkey.logOut(waitsForServer: true)
        hold.release()
        let told = await posted
        #expect(told == .loginRequired || told == .sessionEnded)
        #expect(await blog.posts.isEmpty)
    }

    @Test func `a call of the contract waits as well`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        let created = try await latchkey.bucket("notes").create(["text": "hello"])
        #expect(created.version == 1)
        #expect(screen.reasons.count == 1)
    }
}
