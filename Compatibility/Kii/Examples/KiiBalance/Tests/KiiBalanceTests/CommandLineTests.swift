#if os(Linux)
import ArgumentParser
import Foundation
import TerminalTesting
import Terminal
import Testing

@testable import KiiBalance

/// The start and the end of the program, without a server.
@Suite(.timeLimit(.minutes(1)))
struct CommandLineTests {
    let store = FileManager.default.temporaryDirectory.appending(path: "kii-balance-\(UUID().uuidString)/session")

    func start(_ arguments: String...) throws -> Child {
        try Child(Programs.kiiBalance, ["--store", store.path()] + arguments)
    }

    @Test func `without options the app is the demo of make run`() throws {
        let command = try KiiBalanceCommand.parse([])
        #expect(command.appID == "balance-kii")
        #expect(command.terminal.store == nil)
        #expect(!command.terminal.color)
    }

    @Test func `every option is taken`() throws {
        let command = try KiiBalanceCommand.parse([
            "--server=https://id.example.com", "--app-id", "books", "--app-key", "secret", "--store=s", "--color",
        ])
        #expect(command.server == "https://id.example.com")
        #expect(command.appID == "books")
        #expect(command.appKey == "secret")
        #expect(command.terminal.store == "s")
        #expect(command.terminal.color)
    }

    @Test func `help explains the options`() async throws {
        let app = try start("--help")
        #expect(await app.exitCode() == 0)
        try await app.waits(for: "USAGE: kii-balance [--server <server>]")
    }

    @Test func `a wrong option ends with 64`() async throws {
        #expect(await (try start("--sever")).exitCode() == 64)
        #expect(await (try start("--server", "nonsense")).exitCode() == 64)
    }

    @Test func `the end of input ends with 0, within a form too`() async throws {
        let title = try start()
        try await title.waits(for: "> ")
        title.endInput()
        #expect(await title.exitCode() == 0)
        let form = try start()
        form.type("login", "ada")
        form.endInput()
        #expect(await form.exitCode() == 0)
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
        try await app.waits(for: "Enter login, register or quit.")
        #expect(await app.quit() == 0)
    }
}
#endif
