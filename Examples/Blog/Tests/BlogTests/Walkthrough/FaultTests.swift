#if os(Linux)
import Foundation
import TerminalTesting
import Testing

/// The app while servers fail: the text is kept, and each error is shown once.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct FaultTests {
    static let generic = FirstPostTests.generic

    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test(arguments: ["token", "cookie"])
    func `Latchkey killed while the login is shown: it stays, and works when Latchkey is back`(
        _ way: String
    ) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start(way)
            try await app.write("Hello")
            try await app.waits(for: "Username: ")
            await here.latchkey.kill()
            app.type("ada", Neighbourhood.password)
            try await app.waits(for: "Logging in...\nError: \(Self.generic)\n")
            try await app.waits(for: "Password: ")
            here.latchkey = try await here.household.startServer(port: here.latchkey.port)
            app.type(Neighbourhood.password)
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
            #expect(try await here.blog.texts() == ["Hello"])
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `a post while the blog is away is told and kept, and goes out when the blog is back`(
        _ way: String
    ) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start(way)
            try await app.showsTimeline()
            await here.blog.stop()
            try await app.write("Hello")
            try await app.waits(for: "\(Self.generic)\nText: Hello\nsend, text, cancel, help\n> ")
            here.blog = try await here.household.startBlog(here.latchkey, port: here.blog.port)
            app.type("send")
            try await app.logIn("ada")
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
            #expect(try await here.blog.texts() == ["Hello"])
        }
    }

    @Test func `a timeline that was read stays while the blog is away`() async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start()
            try await app.write("Hello")
            try await app.logIn("ada")
            try await app.showsTimeline("Hello")
            await here.blog.stop()
            app.type("refresh")
            try await app.waits(for: "> Loading...\n\(Self.generic)\n> ")
            app.type("logout")
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `the blog restarted while the login is shown: the post is sent to the new one`(_ way: String) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start(way)
            try await app.write("Hello")
            try await app.waits(for: "Username: ")
            try await here.restartBlog()
            app.type("ada", Neighbourhood.password)
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
            #expect(try await here.blog.texts() == ["Hello"])
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `a text that is too large for the blog is told and kept, and a shorter one is sent`(_ way: String) async throws
    {
        try await withNeighbourhood { here in
            let app = try here.start(way)
            try await app.waits(for: "> ")
            app.type("login", "+", "ada", Neighbourhood.password)
            try await app.waits(for: "Logged in as ada\n")
            let text = String(repeating: "long ", count: 40_000)
            try await app.write(text)
            try await app.waits(for: "\(Self.generic)\nText: \(text)\n")
            #expect(try await here.blog.texts().isEmpty)
            app.type("text", "short", "send")
            try await app.showsTimeline("short")
            #expect(try await app.quit() == 0)
            #expect(try await here.blog.texts() == ["short"])
        }
    }

    @Test func `a registration whose login fails is not refused as taken when it is tried again`() async throws {
        try await withServer { household, latchkey in
            let blog = try await FailingBlog(status: 200, logIns: [503, 200])
            let app = try Child(
                Programs.blog,
                [
                    "--blog", blog.url, "--sign-in", "cookie", "--store", household.store(of: "phone"), "--language",
                    "en",
                ]
            )
            app.type("login", "+", "ada", Neighbourhood.password)
            try await app.waits(for: "Registering...\nError: ")
            try await app.waits(for: "Username [ada]: ")
            app.type("", "")
            try await app.waits(for: "Registering...\nTimeline\nLogged in as ada\n")
            #expect(try await app.quit() == 0)
            await blog.stop()
        }
    }

    @Test(arguments: [413, 500, 403])
    func `an answer that no login mends is told once, and the same post sent again has the same key`(
        _ status: Int
    ) async throws {
        try await withFailingBlog(status) { failing, app in
            try await app.write("Hello")
            try await app.waits(for: "\(Self.generic)\nText: Hello\nsend, text, cancel, help\n> ")
            app.type("send")
            try await app.waits(for: "Sending...\n\(Self.generic)\nText: Hello\nsend, text, cancel, help\n> ")
            app.type("cancel", "quit")
            #expect(await app.exitCode() == 0)
            let posts = failing.posts
            #expect(posts.map(\.text) == ["Hello", "Hello"])
            #expect(Set(posts.map(\.key)).count == 1)
            #expect(posts.first?.key?.isEmpty == false)
            #expect(app.transcript.text.components(separatedBy: "Username: ").count == 2)
        }
    }

    @Test func `the same blog with a good answer gets the post once, and no error is told`() async throws {
        try await withFailingBlog(200) { failing, app in
            try await app.write("Hello")
            try await app.showsTimeline()
            #expect(try await app.quit() == 0)
            #expect(failing.posts.map(\.text) == ["Hello"])
            #expect(!app.transcript.text.contains(Self.generic))
        }
    }

    /// Starts the app at a blog that answers every post with this status, and logs in.
    private func withFailingBlog(_ status: Int, _ test: (FailingBlog, Child) async throws -> Void) async throws {
        try await withServer { household, latchkey in
            try await latchkey.register("ada", Neighbourhood.password)
            let failing = try await FailingBlog(status: status)
            let addresses = ["--blog", failing.url, "--server", latchkey.url]
            let app = try Child(
                Programs.blog,
                addresses + ["--store", household.store(of: "phone"), "--language", "en"]
            )
            try await app.waits(for: "> ")
            app.type("login")
            try await app.logIn("ada")
            try await test(failing, app)
            await failing.stop()
        }
    }

    @Test func `a timeline that cannot be loaded is told, and a post can be written all the same`() async throws {
        try await withNeighbourhood { here in
            await here.blog.stop()
            let app = try here.start()
            let told = "\(Self.generic)\nThe timeline is not loaded. Enter refresh to try again.\n> "
            try await app.waits(for: "Loading...\n\(told)")
            here.blog = try await here.household.startBlog(here.latchkey, port: here.blog.port)
            app.type("new", "Hello", "send", "+", "ada", Neighbourhood.password)
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
        }
    }
}
#endif
