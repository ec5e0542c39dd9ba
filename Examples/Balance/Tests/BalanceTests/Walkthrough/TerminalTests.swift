#if os(Linux)
import Glibc
import TerminalTesting
import Testing

/// The app on a terminal: hidden input stays hidden, and the app restores the terminal.
@Suite(.timeLimit(.minutes(1)))
struct TerminalTests {
    let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal() }

    /// Starts the app from a shell that keeps running, because the system resets a terminal whose session has ended.
    func start(in shell: String = #"trap : INT TERM HUP; "$@"; echo "exit code $?"; read wait"#) throws -> Child {
        let command = [Programs.balance, "--store", "/tmp/balance-none-\(getpid())/session", "--language", "en"]
        return try Child(
            "/bin/bash",
            ["-c", shell, "bash"] + command + ["--server", "http://127.0.0.1:1"],
            on: terminal
        )
    }

    @Test func `a password is not shown while it is typed, and all else is`() async throws {
        let before = terminal.flags
        let app = try start()
        try await app.waits(for: "> ")
        #expect(terminal.echoes)
        app.type("login")
        try await app.waits(for: "Username: ")
        app.type("ada")
        try await app.waits(for: "Password: ")
        #expect(!terminal.echoes)
        app.type("open sesame")
        try await app.waits(for: "Error: The server cannot be reached.")
        try await app.waits(for: "Password: ")
        app.send("\u{4}")
        try await app.waits(for: "> ")
        #expect(terminal.echoes)
        app.type("quit")
        try await app.waits(for: "exit code 0")
        #expect(terminal.flags == before)
        #expect(app.transcript.text.contains("Username: ada\r\n"))
        #expect(!app.transcript.text.contains("sesame"))
        app.type("")
        _ = await app.exitCode()
    }

    @Test func `Ctrl-C in a password leaves the terminal as it was found`() async throws {
        let before = terminal.flags
        let app = try start()
        app.type("login", "ada")
        try await app.waits(for: "Password: ")
        #expect(!terminal.echoes)
        app.send("half a pass\u{3}")
        try await app.waits(for: "\r\nexit code 130")
        #expect(terminal.flags == before)
        #expect(!app.transcript.text.contains("half"))
        app.type("")
        _ = await app.exitCode()
    }

    @Test func `Ctrl-C at a prompt ends with 130`() async throws {
        let app = try start()
        try await app.waits(for: "> ")
        app.send("\u{3}")
        try await app.waits(for: "exit code 130")
        app.type("")
        _ = await app.exitCode()
    }

    @Test func `Ctrl-D in a form goes back, and on the title leaves`() async throws {
        let app = try start()
        app.type("register")
        try await app.waits(for: "Username: ")
        app.send("\u{4}")
        try await app.waits(for: "> ")
        app.send("\u{4}")
        try await app.waits(for: "exit code 0")
        app.type("")
        _ = await app.exitCode()
    }

    @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `a signal in a password leaves the terminal as it was found`(_ number: Int32, _ code: Int32) async throws {
        let before = terminal.flags
        let shell = try start()
        shell.type("login", "ada")
        try await shell.waits(for: "Password: ")
        #expect(!terminal.echoes)
        kill(try #require(terminal.foregroundGroup), number)
        try await shell.waits(for: "exit code \(code)")
        #expect(terminal.flags == before)
        shell.type("")
        _ = await shell.exitCode()
    }

    /// A shell with job control gives the app its own process group, which it can stop and continue.
    @Test func `Ctrl-Z in a password gives the shell its terminal, and fg hides what is typed again`() async throws {
        let before = terminal.flags
        let shell = try start(
            in: #"set -m; "$@"; echo "stopped $?"; read wait; fg >&-; echo "exit code $?"; read wait"#
        )
        shell.type("login", "ada")
        try await shell.waits(for: "Password: ")
        #expect(!terminal.echoes)
        shell.send("\u{1A}")
        try await shell.waits(for: "stopped 148")
        #expect(terminal.flags == before)
        shell.type("")
        try await shell.waits(for: "Password: ")
        #expect(!terminal.echoes)
        shell.type("open sesame")
        try await shell.waits(for: "Error: The server cannot be reached.")
        try await shell.waits(for: "Password: ")
        shell.send("\u{3}")
        try await shell.waits(for: "exit code 130")
        #expect(terminal.flags == before)
        #expect(!shell.transcript.text.contains("sesame"))
        shell.type("")
        _ = await shell.exitCode()
    }

    @Test func `Ctrl-Z at a prompt stops, and fg shows the prompt again`() async throws {
        let shell = try start(
            in: #"set -m; "$@"; echo "stopped $?"; read wait; fg >&-; echo "exit code $?"; read wait"#
        )
        try await shell.waits(for: "> ")
        shell.send("\u{1A}")
        try await shell.waits(for: "stopped 148")
        shell.type("")
        try await shell.waits(for: "> ")
        shell.type("quit")
        try await shell.waits(for: "exit code 0")
        shell.type("")
        _ = await shell.exitCode()
    }
}
#endif
