import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The user that a waiting request is sent as.
@Suite(.timeLimit(.minutes(1))) struct AuthorTests {
    let blog = Blog()
    var latchkey: LatchkeyClient { blog.latchkey }

    @Test func `an anonymous request during a user's login belongs to that user`() async throws {
        let latchkey = latchkey
        let go = Event()
        let screen = FakeLogInScreen { _ in
            await go.wait()
            try await latchkey.logIn("bob", password: Blog.password)
        }
        latchkey.presenter = screen
        try await latchkey.logIn("ada", password: Blog.password)
        blog.server.endSessions(of: "ada")
        let first = Task { await code { try await latchkey.data(for: Blog.post("one of ada")) } }
        try await screen.appearance()
        let second = Task { await code { try await latchkey.data(for: Blog.post("two of ada")) } }
        for _ in 0..<2 { _ = try await blog.server.nextRequest("POST https://blog.example.com/blogposts") }
        await go.happen()
        #expect(await first.value == .userChanged)
        #expect(await second.value == .userChanged)
        #expect(await blog.posts.isEmpty)
        // Bob's later posts are his own.
        #expect(try await latchkey.data(for: Blog.post("one of bob")).1.statusCode == 201)
        #expect(await blog.posts == ["bob: one of bob"])
    }

    @Test func `so it is when the refusal comes after the login`() async throws {
        let latchkey = latchkey
        let (shown, go) = (Event(), Event())
        latchkey.presenter = .action { _ in
            await shown.happen()
            await go.wait()
            try await latchkey.logIn("bob", password: Blog.password)
        }
        try await latchkey.logIn("ada", password: Blog.password)
        blog.server.endSessions(of: "ada")
        let first = Task { await code { try await latchkey.data(for: Blog.post("one of ada")) } }
        await shown.wait()
        let hold = blog.server.hold("POST https://blog.example.com/blogposts")
        let second = Task { await code { try await latchkey.data(for: Blog.post("two of ada")) } }
        try await hold.arrival()
        await go.happen()
        #expect(await first.value == .userChanged)
        hold.release()
        #expect(await second.value == .userChanged)
        #expect(await blog.posts.isEmpty)
    }

    @Test func `an anonymous request belongs to the user who logs in`() async throws {
        let latchkey = latchkey
        latchkey.presenter = .action { _ in try await latchkey.logIn("bob", password: Blog.password) }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(await blog.posts == ["bob: hello"])
    }

    @Test func `a task that a login has left behind is asked the next time`() async throws {
        let latchkey = latchkey
        let go = Event()
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        let screen = FakeLogInScreen { reason in
            try await latchkey.logIn("ada", password: Blog.password)
            guard reason.request.httpMethod == "POST" else { return }
            Task {
                await go.wait()
                var late = URLRequest(url: Blog.url.appending(path: "late"))
                late.httpMethod = "PUT"
                answer.yield(try await latchkey.data(for: late).1.statusCode)
            }
        }
        latchkey.presenter = screen
        blog.server.onAnyone("PUT https://blog.example.com/late") { _, user in .status(user == nil ? 401 : 200) }
        _ = try await latchkey.data(for: Blog.post())
        try await latchkey.logOut(waitsForServer: true)
        await go.happen()
        #expect(await answers.first { _ in true } == 200)
        #expect(screen.reasons.count == 2)
    }

    @Test func `a request refused with the new session while the screen closes gets its own login`()
        async throws
    {
        let (latchkey, server) = (latchkey, blog.server)
        let (loggedIn, close) = (Event(), Event())
        let screen = FakeLogInScreen { reason in
            try await latchkey.logIn("ada", password: Blog.password)
            guard reason.user == nil else { return }
            await loggedIn.happen()
            await close.wait()
        }
        latchkey.presenter = screen
        let first = Task { try await latchkey.data(for: Blog.post("first")).1.statusCode }
        await loggedIn.wait()
        server.endSessions(of: "ada")
        let second = Task { try await latchkey.data(for: Blog.post("second")).1.statusCode }
        for _ in 0..<2 { _ = try await server.nextRequest("POST https://blog.example.com/blogposts") }
        // The second request has its refusal by now, or gets it after the screen has closed: both lead to the login.
        await close.happen()
        #expect(try await first.value == 201)
        #expect(try await second.value == 201)
        #expect(await blog.posts == ["ada: first", "ada: second"])
        #expect(screen.reasons.count == 2)
    }

    /// A screen whose first sessions end at once, with or without the app's knowledge.
    private func screen(endingSessions count: Int, knowingly: Bool = true) -> FakeLogInScreen {
        let (latchkey, server, shown) = (latchkey, blog.server, Counted())
        return FakeLogInScreen { _ in
            try await latchkey.logIn("ada", password: Blog.password)
            guard shown.next() <= count else { return }
            server.endSessions(of: "ada")
            if knowingly { _ = await code { try await latchkey.account.refresh() } }
        }
    }

    @Test(arguments: [true, false])
    func `a session that ends before the screen closes shows the login once more`(knowingly: Bool) async throws {
        let screen = screen(endingSessions: 1, knowingly: knowingly)
        latchkey.presenter = screen
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(screen.reasons.count == 2)
    }

    @Test func `a service that ends every session at once does not show the login forever`() async throws {
        let screen = screen(endingSessions: .max)
        latchkey.presenter = screen
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .loginCancelled)
        #expect(screen.reasons.count == 2)
        #expect(await blog.posts.isEmpty)
    }

    @Test func `a service that silently ends every session does not show the login forever`() async throws {
        let screen = screen(endingSessions: .max, knowingly: false)
        latchkey.presenter = screen
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .sessionEnded)
        #expect(screen.reasons.count == 2)
        #expect(await blog.posts.isEmpty)
    }

    @Test func `an answer from another origin says nothing of the login`() async throws {
        let screen = FakeLogInScreen.cancelled
        latchkey.presenter = screen
        let elsewhere = URL.sample("https://cdn.example.net/x")
        let (_, response) = try await latchkey.send(Blog.post()) { _ in
            let response = HTTPURLResponse(url: elsewhere, statusCode: 401, httpVersion: nil, headerFields: [:])
            return (Data(), try #require(response) as URLResponse)
        }
        #expect(response.statusCode == 401)
        #expect(screen.reasons.isEmpty)
    }
}

/// A counter that starts at 1.
@MainActor
private final class Counted {
    private var count = 0

    nonisolated init() {}

    func next() -> Int {
        count += 1
        return count
    }
}
