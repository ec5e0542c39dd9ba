#if os(Linux)
import TerminalTesting
import Testing

/// The first post of a user, with the real program, the real blog and the real Latchkey.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct FirstPostTests {
    static let generic = "An error occurred, please try again later"
    static let refused = "You have entered an invalid username or password"

    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test(arguments: ["token", "cookie"])
    func `a stranger's first post brings up the login, is sent by itself after it, and needs none after a restart`(
        _ way: String
    ) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let first = try here.start(way)
            try await first.waits(for: "Loading...\nTimeline\nNo posts yet. Enter new to write the first one.\n")
            try await first.write("Hello, world")
            try await first.waits(for: "Log In\nAn empty line goes back.\n")
            #expect(try await here.blog.texts().isEmpty)
            try await first.logIn("ada")
            let shown = try await first.showsTimeline("Hello, world")
            #expect(shown.hasPrefix("Loading...\nTimeline\nLogged in as ada\n"))
            #expect(shown.contains("  ada\n    Hello, world\nnew, refresh, logout, quit, help\n"))
            #expect(try await first.quit() == 0)
            #expect(!first.transcript.text.contains(Self.generic))

            let second = try here.start(way)
            try await second.showsTimeline("Hello, world")
            try await second.write("Still logged in")
            try await second.showsTimeline("Still logged in", "Hello, world")
            #expect(try await second.quit() == 0)
            #expect(!second.transcript.text.contains("Log In"))
            #expect(try await here.blog.texts() == ["Still logged in", "Hello, world"])
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `a login that fails twice stays with its own sentence alone, and then the post is sent`(
        _ way: String
    ) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start(way)
            try await app.write("Hello")
            try await app.logIn("ada", "wrong horse battery")
            try await app.waits(for: "Error: \(Self.refused)\nPassword: ")
            app.type("still the wrong horse")
            try await app.waits(for: "Logging in...\nError: \(Self.refused)\nPassword: ")
            app.type(Neighbourhood.password)
            try await app.waits(for: "Logging in...\n")
            try await app.showsTimeline("Hello")
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains(Self.generic))
            #expect(!app.transcript.text.contains("horse"))
            #expect(try await here.blog.texts() == ["Hello"])
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `a cancelled login returns to the text with nothing sent, and one can go on from there`(
        _ way: String
    ) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start(way)
            try await app.write("Hello")
            try await app.waits(for: "Username: ")
            app.type("")
            let shown = try await app.transcript.wait(for: "> ")
            #expect(shown == "\nText: Hello\nsend, text, cancel, help\n> ")
            #expect(try await here.blog.texts().isEmpty)

            app.type("text")
            try await app.waits(for: "Text [Hello]: ")
            app.type("Hello again")
            try await app.waits(for: "\nsend, text, cancel, help\n> ")
            app.type("send")
            try await app.logIn("ada")
            try await app.showsTimeline("Hello again")
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains(Self.generic))
            #expect(try await here.blog.texts() == ["Hello again"])
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `who has no account yet makes one from the login, and the post is sent as theirs`(_ way: String) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let app = try here.start(way)
            try await app.write("Hello")
            try await app.waits(for: "No account yet? Enter +\n")
            app.type("+")
            try await app.waits(for: "Register\n")
            app.type("ada", Neighbourhood.password)
            try await app.waits(for: "Registering...\nError: This username is taken. Choose another one.\n")
            try await app.waits(for: "Username: ")
            app.type("bob", "")
            try await app.waits(for: "Registering...\n")
            let shown = try await app.showsTimeline("Hello")
            #expect(shown.contains("Logged in as bob\n"))
            #expect(try await app.quit() == 0)
            let posts = try await here.blog.posts()
            #expect(posts.map(\.text) == ["Hello"])
            #expect(posts.map(\.creator) == ["bob"])
        }
    }

    @Test func `going back from the screens behind the login leads to it, and from there to the text`() async throws {
        try await withNeighbourhood { here in
            let app = try here.start()
            try await app.write("Hello")
            try await app.waits(for: "Username: ")
            app.type("+", "", "?", "", "")
            try await app.waits(for: "Register\n")
            try await app.waits(for: "Log In\n")
            try await app.waits(for: "Forgot Password\n")
            try await app.waits(for: "Log In\n")
            try await app.waits(for: "Text: Hello\nsend, text, cancel, help\n> ")
            #expect(try await here.blog.texts().isEmpty)
            app.endInput()
            #expect(await app.exitCode() == 0)
        }
    }

    @Test func `a login by cookie offers only what the blog has`() async throws {
        try await withNeighbourhood { here in
            let app = try here.start("cookie")
            try await app.write("Hello")
            let shown = try await app.transcript.wait(for: "Username: ")
            #expect(shown.contains("No account yet? Enter +\n"))
            #expect(!shown.contains("Forgot"))
            app.endInput()
            #expect(await app.exitCode() == 0)
        }
    }

    @Test func `Send is refused until there is text`() async throws {
        try await withNeighbourhood { here in
            let app = try here.start()
            app.type("new", "", "send", "text", "   ", "send", "help", "cancel", "quit")
            #expect(await app.exitCode() == 0)
            let off = "Nothing to send yet. Enter text to write something.\n"
            try await app.waits(for: "Text: \nsend, text, cancel, help\n> \n")
            try await app.waits(for: off)
            try await app.waits(for: off)
            try await app.waits(for: "send: send the post, once there is text")
            #expect(!app.transcript.text.contains("Sending..."))
            #expect(try await here.blog.texts().isEmpty)
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `a script may send all its lines at once`(_ way: String) async throws {
        try await withNeighbourhood { here in
            let app = try here.start(way)
            app.type("new", "One", "send", "+", "ada", Neighbourhood.password, "new", "Two", "send", "logout", "quit")
            app.endInput()
            #expect(await app.exitCode() == 0)
            #expect(try await here.blog.texts() == ["Two", "One"])
            #expect(!app.transcript.text.contains(Neighbourhood.password))
            #expect(!app.transcript.text.contains("\u{1B}"))
        }
    }

    @Test func `the end of input at the login ends with 0 and nothing sent`() async throws {
        try await withNeighbourhood { here in
            let app = try here.start()
            app.type("new", "Hello", "send", "ada")
            app.endInput()
            #expect(await app.exitCode() == 0)
            #expect(try await here.blog.texts().isEmpty)
        }
    }

    @Test func `the whole app speaks Japanese`() async throws {
        try await withNeighbourhood { here in
            let app = try here.start(language: "ja")
            app.type("new", "こんにちは", "send", "nobody", "wrong horse", "", "ada")
            try await app.waits(for: "読み込み中...\nタイムライン\nまだ投稿がありません。")
            try await app.waits(for: "新しい投稿\n本文: ")
            try await app.waits(for: "送信中...\nログイン\n")
            try await app.waits(for: "エラー: ユーザー名またはパスワードが正しくありません\n")
            app.endInput()
            #expect(await app.exitCode() == 0)
        }
    }
}
#endif
