#if os(Linux)
import TerminalTesting
import Testing

/// Logins and logouts by command, and sessions that end elsewhere.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct AccountTests {
    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test(arguments: ["token", "cookie"])
    func `one can log in and out at the timeline, and a restart remembers both`(_ way: String) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let first = try here.start(way)
            try await first.showsTimeline()
            first.type("logout", "login")
            try await first.waits(for: "You are not logged in.\n")
            try await first.waits(for: "Username: ")
            first.type("")
            try await first.showsTimeline()
            first.type("login")
            try await first.logIn("ada")
            try await first.waits(for: "Timeline\nLogged in as ada\n")
            first.type("login")
            try await first.waits(for: "You are logged in as ada. Enter logout first to log in as somebody else.\n")
            #expect(try await first.quit() == 0)

            let second = try here.start(way)
            try await second.waits(for: "Timeline\nLogged in as ada\n")
            second.type("logout")
            try await second.waits(for: "Logging out...\nTimeline\nNo posts yet.")
            #expect(try await second.quit() == 0)

            let third = try here.start(way)
            try await third.waits(for: "Timeline\nNo posts yet.")
            try await third.write("Hello")
            try await third.waits(for: "Username: ")
            third.type("", "cancel", "quit")
            #expect(await third.exitCode() == 0)
            #expect(try await here.blog.texts().isEmpty)
        }
    }

    @Test func `a session that another device has ended leads to the login with the reason, and the post is sent`()
        async throws
    {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start()
            try await app.waits(for: "> ")
            app.type("login")
            try await app.logIn("ada")
            try await app.waits(for: "Logged in as ada\n")
            app.type("new")
            try await app.waits(for: "Text: ")
            try await here.latchkey.endSessions(of: "ada", Neighbourhood.password)
            app.type("Hello", "send")
            try await app.waits(for: "Sending...\n")
            let shown = try await app.transcript.wait(for: "Username: ")
            #expect(shown.contains("Log In\n"))
            #expect(shown.contains("logged out"), "\(shown)")
            app.type("ada", Neighbourhood.password)
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains(FirstPostTests.generic))
            #expect(try await here.blog.texts() == ["Hello"])
        }
    }

    @Test func `a cookie that is good no more leads to the login, and the post is sent`() async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start("cookie")
            try await app.write("One")
            try await app.logIn("ada")
            try await app.showsTimeline("One")
            try await here.latchkey.endSessions(of: "ada", Neighbourhood.password)
            try await app.write("Two")
            try await app.logIn("ada")
            try await app.showsTimeline("Two", "One")
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains(FirstPostTests.generic))
            #expect(try await here.blog.texts() == ["Two", "One"])
        }
    }

    @Test func `what one user has written is not posted as another who logs in`() async throws {
        try await withNeighbourhood { here in
            for name in ["ada", "bob"] { try await here.latchkey.register(name, Neighbourhood.password) }
            let app = try here.start()
            try await app.waits(for: "> ")
            app.type("login")
            try await app.logIn("ada")
            try await app.waits(for: "Logged in as ada\n")
            app.type("new")
            try await app.waits(for: "Text: ")
            try await here.latchkey.endSessions(of: "ada", Neighbourhood.password)
            app.type("Hello", "send")
            try await app.logIn("bob")
            try await app.waits(for: "Somebody else is logged in now. Send again to post as they.\nText: Hello\n")
            #expect(try await here.blog.texts().isEmpty)
            app.type("send")
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
            #expect(try await here.blog.posts().map(\.creator) == ["bob"])
        }
    }

    @Test func `two programs of one person share the login`() async throws {
        try await withNeighbourhood { here in
            let one = try here.start()
            let other = try here.start()
            try await one.write("One")
            try await one.waits(for: "Username: ")
            one.type("+", "ada", Neighbourhood.password)
            try await one.showsTimeline("One")
            try await other.write("Two")
            try await other.showsTimeline("Two", "One")
            for app in [one, other] { #expect(try await app.quit() == 0) }
            #expect(!other.transcript.text.contains("Username"))
        }
    }
}
#endif
