#if os(Linux)
import Foundation
import Glibc
import TerminalTesting
import Testing

extension Programs {
    static let blog = path(of: "blog")
    static let blogServer = path(of: "blog-server")

    /// Whether everything is built; `swift build --traits Server` builds Latchkey.
    static var areBuilt: Bool { areBuilt(blog, blogServer, server) }
}

/// A running blog.
struct RunningBlog: Sendable {
    let child: Child
    let port: Int

    var url: String { "http://127.0.0.1:\(port)" }

    func stop() async {
        child.signal(SIGTERM)
        _ = await child.exitCode()
    }

    /// The texts of the posts, newest first, as a guest reads them.
    func texts() async throws -> [String] { try await posts().map(\.text) }

    func posts() async throws -> [Post] {
        let data = try await LocalCall.send("GET", "\(url)/blogposts").body
        return try JSONDecoder().decode([String: [String: [Post]]].self, from: data)["data"]?["blogposts"] ?? []
    }

    struct Post: Decodable {
        let text: String
        let creator: String
    }
}

/// A Latchkey server and a blog that use each other.
struct Neighbourhood: Sendable {
    let household: Household
    var latchkey: RunningServer
    var blog: RunningBlog

    static let password = "correct horse battery"

    init() async throws {
        household = try await Household()
        latchkey = try await household.startServer()
        blog = try await household.startBlog(latchkey)
    }

    /// Starts the app on a device, on pipes or a terminal.
    func start(
        _ way: String = "token",
        device: String = "phone",
        language: String = "en",
        on terminal: PseudoTerminal? = nil
    ) throws -> Child {
        try Child(Programs.blog, command(way, device: device, language: language), on: terminal)
    }

    /// The command line of a device: its own store.
    func command(_ way: String = "token", device: String = "phone", language: String = "en") -> [String] {
        [
            "--blog", blog.url, "--server", latchkey.url, "--sign-in", way, "--language", language,
            "--store", household.store(of: device),
        ]
    }

    /// Restarts the blog at the same address.
    mutating func restartBlog() async throws {
        await blog.stop()
        blog = try await household.startBlog(latchkey, port: blog.port)
    }

    func close() async {
        await blog.stop()
        await latchkey.stop()
        household.remove()
    }
}

extension Household {
    /// Starts the blog and waits until it is ready.
    func startBlog(_ latchkey: RunningServer, port: Int = 0) async throws -> RunningBlog {
        let child = try Child(
            Programs.blogServer,
            [
                "--port", String(port), "--latchkey", latchkey.url,
                "--database", folder.appending(path: "blog.sqlite").path(),
            ]
        )
        return RunningBlog(child: child, port: try await child.port(after: "The blog is listening on"))
    }
}

/// Runs a test in a neighbourhood of its own, and cleans up.
func withNeighbourhood(_ test: (inout Neighbourhood) async throws -> Void) async throws {
    var neighbourhood = try await Neighbourhood()
    do {
        try await test(&neighbourhood)
    } catch {
        await neighbourhood.close()
        throw error
    }
    await neighbourhood.close()
}

/// The user's steps in the app.
extension Child {
    /// Writes a post up to its `send`.
    func write(_ text: String) async throws {
        try await waits(for: "> ")
        type("new")
        try await waits(for: "New Post\nText: ")
        type(text)
        try await waits(for: "\nsend, text, cancel, help\n> ")
        type("send")
        try await waits(for: "Sending...\n")
    }

    /// Fills in the login that is shown.
    func logIn(_ username: String, _ password: String = Neighbourhood.password) async throws {
        try await waits(for: "Username: ")
        type(username)
        try await waits(for: "Password: ")
        type(password)
        try await waits(for: "Logging in...\n")
    }

    /// Waits for a timeline that begins with these texts, and returns all of it.
    @discardableResult
    func showsTimeline(_ texts: String...) async throws -> String {
        var shown = try await transcript.wait(for: "Timeline\n")
        for text in texts { shown += try await transcript.wait(for: "\n    \(text)\n") }
        return try await shown + transcript.wait(for: "quit, help\n")
    }

    func quit() async throws -> Int32 {
        type("quit")
        return await exitCode()
    }
}
#endif
