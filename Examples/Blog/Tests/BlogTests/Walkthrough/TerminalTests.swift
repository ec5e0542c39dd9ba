#if os(Linux)
import Glibc
import TerminalTesting
import Testing

/// The login for a request on a terminal: the main actor shows it while another thread waits for signals.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct TerminalTests {
    let terminal: PseudoTerminal

    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
        terminal = try PseudoTerminal()
    }

    /// Starts the app from a shell that keeps running, because the system resets a terminal whose session has ended.
    private func start(_ shell: String, _ here: Neighbourhood) throws -> Child {
        try Child("/bin/bash", ["-c", shell, "bash", Programs.blog] + here.command(), on: terminal)
    }

    /// Goes to the password of the login.
    private func reachPassword(_ app: Child) async throws {
        app.type("new", "Hello", "send")
        try await app.waits(for: "Username: ")
        app.type("ada")
        try await app.waits(for: "Password: ")
    }

    @Test func `the password of the login is not shown, and the post is sent`() async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let before = terminal.flags
            let app = try start(#""$@"; echo "exit code $?"; read wait"#, here)
            try await reachPassword(app)
            #expect(!terminal.echoes)
            app.type(Neighbourhood.password)
            try await app.waits(for: "    Hello\r\n")
            try await app.waits(for: "> ")
            #expect(terminal.echoes)
            app.type("quit")
            try await app.waits(for: "exit code 0")
            #expect(terminal.flags == before)
            #expect(!app.transcript.text.contains(Neighbourhood.password))
            app.type("")
            _ = await app.exitCode()
        }
    }

    @Test func `Ctrl-C in the login leaves the terminal as it was found, and nothing sent`() async throws {
        try await withNeighbourhood { here in
            let before = terminal.flags
            let app = try start(#"trap : INT; "$@"; echo "exit code $?"; read wait"#, here)
            try await reachPassword(app)
            #expect(!terminal.echoes)
            app.send("half\u{3}")
            try await app.waits(for: "exit code 130")
            #expect(terminal.flags == before)
            app.type("")
            _ = await app.exitCode()
            #expect(try await here.blog.texts().isEmpty)
        }
    }

    @Test func `Ctrl-D in the login returns to the text`() async throws {
        try await withNeighbourhood { here in
            let app = try start(#""$@"; echo "exit code $?"; read wait"#, here)
            try await reachPassword(app)
            app.send("\u{4}")
            try await app.waits(for: "Text: Hello\r\nsend, text, cancel, help\r\n> ")
            #expect(terminal.echoes)
            app.type("cancel", "quit")
            try await app.waits(for: "exit code 0")
            app.type("")
            _ = await app.exitCode()
        }
    }

    @Test func `Ctrl-Z in the login and fg, and the post is sent`() async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let before = terminal.flags
            let shell = #"set -m; "$@"; echo "stopped $?"; read wait; fg >&-; echo "exit code $?"; read wait"#
            let app = try start(shell, here)
            try await reachPassword(app)
            app.send("\u{1A}")
            try await app.waits(for: "stopped 148")
            #expect(terminal.flags == before)
            app.type("")
            try await app.waits(for: "Password: ")
            #expect(!terminal.echoes)
            app.type(Neighbourhood.password)
            try await app.waits(for: "    Hello\r\n")
            app.type("quit")
            try await app.waits(for: "exit code 0")
            app.type("")
            _ = await app.exitCode()
        }
    }
}
#endif
