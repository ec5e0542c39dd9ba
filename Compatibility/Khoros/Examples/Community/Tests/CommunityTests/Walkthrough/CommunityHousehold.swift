#if os(Linux)
import Foundation
import Glibc
import TerminalTesting
import Testing

extension Programs {
    static let community = path(of: "community")
    static let communityServer = path(of: "community-server")

    /// Whether everything is built; `swift build --traits Server` builds Latchkey.
    static var areBuilt: Bool { areBuilt(community, communityServer, server) }
}

/// A running forum.
struct RunningForum: Sendable {
    let child: Child
    let port: Int

    var url: String { "http://127.0.0.1:\(port)" }

    func stop() async {
        child.signal(SIGTERM)
        _ = await child.exitCode()
    }

    /// A question as a guest reads it.
    func question(_ id: Int = 1) async throws -> Question {
        let data = try await LocalCall.send("GET", "\(url)/questions/\(id)").body
        return try JSONDecoder().decode(Question.self, from: data)
    }

    struct Question: Decodable {
        struct Reply: Decodable, Equatable {
            let text: String
            let author: String
        }

        let title: String
        let author: String
        let kudos: Int
        let replies: [Reply]
    }
}

/// A Latchkey server and a forum that use each other.
struct Town: Sendable {
    let household: Household
    var latchkey: RunningServer
    var forum: RunningForum

    static let password = "correct horse battery"

    init() async throws {
        household = try await Household()
        latchkey = try await household.startServer()
        forum = try await household.startForum(latchkey)
    }

    /// Starts the app on a device, on pipes or a terminal.
    ///
    /// - Parameters:
    ///   - device: The device, which has a home folder of its own.
    ///   - language: The language of the screens.
    ///   - options: Further options of the command line.
    ///   - environment: Further variables of the environment.
    ///   - terminal: The terminal; nil for pipes.
    /// - Returns: The running app.
    /// - Throws: `NotStarted` if it cannot be started.
    func start(
        device: String = "phone",
        language: String = "en",
        options: [String] = [],
        environment: [String: String] = [:],
        on terminal: PseudoTerminal? = nil
    ) throws -> Child {
        let home = household.folder.appending(path: "homes/\(device)").path()
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        var variables = ["HOME": home, "CFFIXED_USER_HOME": home].merging(environment) { $1 }
        for name in ["DATA", "STATE", "CONFIG", "CACHE"] {
            variables["XDG_\(name)_HOME"] = "\(home)/\(name.lowercased())"
        }
        let command = [
            Programs.community, "--forum", forum.url, "--server", latchkey.url, "--language", language,
        ]
        // Without a runtime folder there is no Secret Service, which all homes of a desktop share.
        let unset = ["-u", "XDG_RUNTIME_DIR", "-u", "DBUS_SESSION_BUS_ADDRESS", "-u", "COMMUNITY_SSO_TOKEN"]
        return try Child("/usr/bin/env", unset + variables.map { "\($0)=\($1)" } + command + options, on: terminal)
    }

    func close() async {
        await forum.stop()
        await latchkey.stop()
        household.remove()
    }
}

extension Household {
    /// Starts the forum and waits until it is ready.
    func startForum(_ latchkey: RunningServer, port: Int = 0) async throws -> RunningForum {
        let child = try Child(
            Programs.communityServer,
            [
                "--port", String(port), "--latchkey", latchkey.url,
                "--database", folder.appending(path: "community.sqlite").path(),
            ]
        )
        return RunningForum(child: child, port: try await child.port(after: "The community is listening on"))
    }
}

/// Runs a test in its own town, and always cleans up.
func withTown(_ test: (inout Town) async throws -> Void) async throws {
    var town = try await Town()
    do {
        try await test(&town)
    } catch {
        await town.close()
        throw error
    }
    await town.close()
}

/// The user's steps in the app.
extension Child {
    /// Waits for the first screen, of a guest or of the named user, and returns it.
    @discardableResult
    func showsHome(_ name: String? = nil) async throws -> String {
        var shown = try await transcript.wait(for: "Community\n")
        if let name { shown += try await transcript.wait(for: "Signed in as \(name)\n") }
        return try await shown + transcript.wait(for: "quit, help\n")
    }

    /// Opens the first of the initial questions, and returns its screen.
    @discardableResult
    func openFirstQuestion() async throws -> String {
        try await waits(for: "> ")
        type("3")
        try await waits(for: "Loading...\n")
        return try await transcript.wait(for: "kudos, reply, refresh, back, help\n")
    }

    /// Writes a reply up to its `send`.
    func reply(_ text: String) async throws {
        try await waits(for: "> ")
        type("reply")
        try await waits(for: "Reply\nText: ")
        type(text)
        try await waits(for: "\nsend, edit, cancel, help\n> ")
        type("send")
        try await waits(for: "Sending...\n")
    }

    /// Fills in the login that is shown.
    func logIn(_ username: String, _ password: String = Town.password) async throws {
        try await waits(for: "Username: ")
        type(username)
        try await waits(for: "Password: ")
        type(password)
        try await waits(for: "Logging in...\n")
    }

    /// Waits until the app has ended; from a question, it goes back first.
    func quit() async throws -> Int32 {
        type("back", "quit")
        return await exitCode()
    }
}
#endif
