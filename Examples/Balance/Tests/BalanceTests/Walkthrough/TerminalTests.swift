#if os(Linux)
import Glibc
import Testing

/// The app on a terminal: what is hidden stays hidden, and the terminal is left as it was found.
@Suite(.timeLimit(.minutes(1)))
struct TerminalTests {
    let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal() }

    /// Starts the app from a shell that stays, because the system itself resets a terminal whose session has ended.
    func start() throws -> Child {
        let shell = #"trap : INT TERM; "$@"; echo "exit code $?"; read wait"#
        let command = [Programs.balance, "--store", "/tmp/balance-none-\(getpid())/session", "--language", "en"]
        return try Child("/bin/sh", ["-c", shell, "sh"] + command + ["--server", "http://127.0.0.1:1"], on: terminal)
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
}
#endif
