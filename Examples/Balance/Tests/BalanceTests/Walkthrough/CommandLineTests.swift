#if os(Linux)
import Glibc
import TerminalTesting
import Testing

/// The start and the end of the program, without a server.
@Suite(.timeLimit(.minutes(1)))
struct CommandLineTests {
    func start(_ arguments: String...) throws -> Child {
        try Child(Programs.balance, ["--store", "/tmp/balance-none-\(getpid())/session"] + arguments)
    }

    @Test func `help explains the options`() async throws {
        let app = try start("--help")
        #expect(await app.exitCode() == 0)
        try await app.waits(for: "USAGE: balance [--server <server>]")
    }

    @Test func `a wrong option ends with 64`() async throws {
        #expect(await (try start("--sever")).exitCode() == 64)
        #expect(await (try start("--server", "nonsense")).exitCode() == 64)
    }

    @Test(arguments: [
        (["BALANCE_SERVER=http://localhost:9000"], "(default: http://localhost:9000)"),
        (["BALANCE_SERVER="], "(default: http://127.0.0.1:8080)"),
        (["LC_ALL=", "LC_MESSAGES=", "LANG=ja_JP.UTF-8"], "default: ja)"),
        (["LC_ALL=C", "LANG=ja_JP.UTF-8"], "default: en)"),
    ])
    func `the environment has the defaults`(_ variables: [String], _ words: String) async throws {
        let app = try Child("/usr/bin/env", variables + [Programs.balance, "--help"])
        try await app.waits(for: words)
        #expect(await app.exitCode() == 0)
    }

    @Test func `a wrong address in the environment is told, and the command line wins over it`() async throws {
        let wrong = try Child("/usr/bin/env", ["BALANCE_SERVER=nonsense", Programs.balance])
        #expect(await wrong.exitCode() == 64)
        let options = ["--server", "http://127.0.0.1:1", "--store", "/tmp/balance-none-\(getpid())/session"]
        let app = try Child("/usr/bin/env", ["BALANCE_SERVER=nonsense", Programs.balance] + options)
        try await app.waits(for: "> ")
        #expect(await app.quit() == 0)
    }

    @Test func `the end of input ends with 0`() async throws {
        let app = try start()
        try await app.waits(for: "> ")
        app.endInput()
        #expect(await app.exitCode() == 0)
    }

    @Test func `the end of input within a form ends with 0`() async throws {
        let app = try start()
        app.type("login", "ada")
        app.endInput()
        #expect(await app.exitCode() == 0)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `a signal ends with its number`(_ number: Int32, _ code: Int32) async throws {
        let app = try start()
        try await app.waits(for: "> ")
        app.signal(number)
        #expect(await app.exitCode() == code)
        try await app.waits(for: "\n")
    }

    @Test func `an empty line goes back to the title`() async throws {
        let app = try start()
        app.type("login", "")
        try await app.waits(for: "Username: ")
        try await app.waits(for: "login, register, quit")
        #expect(await app.quit() == 0)
    }

    @Test func `an unknown command is told`() async throws {
        let app = try start()
        app.type("loign")
        try await app.waits(for: "\"loign\" is not a command here. Enter help to see the commands.")
        #expect(await app.quit() == 0)
    }
}
#endif
