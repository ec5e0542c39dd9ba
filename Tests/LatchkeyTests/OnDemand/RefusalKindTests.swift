import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answers that bring up the login, and those that go to the app.
@Suite(.timeLimit(.minutes(1))) struct RefusalKindTests {
    let blog = Blog()
    var latchkey: LatchkeyClient { blog.latchkey }
    static let place = RequestPattern("POST https://blog.example.com/blogposts")

    @Test(arguments: [400, 404, 409, 413, 422, 429, 500, 503])
    func `any other failure is passed on`(status: Int) async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        blog.server.onAnyone(Self.place) { _, _ in .text("no", status: status) }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == status)
        #expect(screen.reasons.isEmpty)
        #expect(blog.tries == 1)
    }

    @Test(arguments: [413, 500]) func `a failure after the login is passed on`(status: Int) async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        blog.server.onAnyone(Self.place) { _, user in .status(user == nil ? 403 : status) }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == status)
        #expect(screen.reasons.count == 1)
    }

    @Test(arguments: [401, 403]) func `a second refusal is returned as it is`(status: Int) async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        blog.server.onAnyone(Self.place) { _, _ in .text("still no", status: status) }
        let (data, response) = try await latchkey.data(for: Blog.post())
        #expect(response.statusCode == status)
        #expect(data == Data("still no".utf8))
        #expect(screen.reasons.count == 1)
        #expect(blog.tries == 2)
    }

    @Test(arguments: [401, 403]) func `a missing right shows no login`(status: Int) async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        try await latchkey.logIn("ada", password: Blog.password)
        blog.server.onAnyone(Self.place) { _, _ in .text("not yours", status: status) }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == status)
        #expect(screen.reasons.isEmpty)
        #expect(await latchkey.user?.username == "ada")
    }

    @Test(arguments: [
        (401, #"Bearer error="insufficient_user_authentication", max_age=300"#),
        (403, #"Bearer realm="blog", error="insufficient_scope""#),
    ])
    func `a stronger login or a wider right is told apart`(status: Int, challenge: String) async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        blog.server.onAnyone(Self.place) { _, _ in
            FakeAnswer(status: status, headers: ["WWW-Authenticate": challenge])
        }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == status)
        #expect(screen.reasons.isEmpty)
    }

    @Test(arguments: [
        (ErrorCode.wrongPassword, false), (.crossSiteRequest, false), (.invalidCredentials, false),
        (.loginRequired, true),
    ])
    func `the code of a problem decides`(code: ErrorCode, means: Bool) async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        blog.server.onAnyone(Self.place) { _, user in user == nil ? .problem(code) : .status(201) }
        #expect(
            try await latchkey.data(for: Blog.post()).1.statusCode == (means ? 201 : FakeAnswer.problem(code).status)
        )
        #expect(screen.reasons.count == (means ? 1 : 0))
    }

    @Test func `without a policy that says so, 403 means no login`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        #expect(try await latchkey.data(for: Blog.post(), logIn: .unauthorized).1.statusCode == 403)
        #expect(screen.reasons.isEmpty)
        // The same request with another policy.
        #expect(try await latchkey.data(for: Blog.post(), logIn: .unauthorizedOrForbidden).1.statusCode == 201)
    }

    @Test func `an app can have a policy of its own, also for users who are signed in`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        let ada = try await latchkey.logIn("ada", password: Blog.password)
        let first = try #require(blog.server.sessions(of: "ada").first?.id)
        // The server ends the first session only when it hears of that, perhaps after the request is sent again.
        blog.server.onAnyone(Self.place) { [server = blog.server] _, _ in
            server.sessions(of: "ada").allSatisfy { $0.id == first } ? .status(440) : .status(201)
        }
        let policy = LogInPolicy { $0.status == 440 && $0.isSignedIn && !$0.isAnonymous }
        #expect(try await latchkey.data(for: Blog.post(), logIn: policy).1.statusCode == 201)
        #expect(screen.reasons.map(\.user) == [ada])
    }

    @Test func `an expired token-only login shows the login`() async throws {
        try await latchkey.logIn("ada", password: Blog.password)
        let token = try await latchkey.accessToken()
        let other = LatchkeyClient.fake(server: blog.server, trustedOrigins: [Blog.url])
        try await other.logIn(accessToken: token)
        let screen = FakeLogInScreen { _ in try await other.logIn("ada", password: Blog.password) }
        other.presenter = screen
        blog.server.expireAccessTokens()
        #expect(try await other.data(for: Blog.post()).1.statusCode == 201)
        #expect(screen.reasons.count == 1)
    }

    @Test func `without a presenter nothing is sent for nobody`() async {
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .loginRequired)
        #expect(blog.tries == 0)
    }

    @Test(arguments: [true, false]) func `a request that asks nobody just browses`(hasPresenter: Bool) async throws {
        let screen = blog.screen
        if hasPresenter { latchkey.presenter = screen }
        #expect(try await latchkey.data(for: Blog.post(), logIn: .never).1.statusCode == 403)
        #expect(screen.reasons.isEmpty)
    }

    @Test func `an ended session is reported without a presenter`() async throws {
        latchkey.presenter = blog.screen
        try await latchkey.logIn("ada", password: Blog.password)
        blog.server.endSessions(of: "ada")
        #expect(await code { try await latchkey.data(for: Blog.post(), logIn: .never) } == .sessionEnded)
    }
}
