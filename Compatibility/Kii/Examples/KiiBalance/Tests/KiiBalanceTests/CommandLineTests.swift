#if os(Linux)
import Foundation
import Terminal
import TerminalTesting
import Testing

@testable import KiiBalance

/// The program's beginning and end, without a server.
@Suite(.timeLimit(.minutes(1)))
struct CommandLineTests {
    let store = FileManager.default.temporaryDirectory.appending(path: "kii-balance-\(UUID().uuidString)/session")

    func start(_ arguments: String...) throws -> Child {
        try Child(Programs.kiiBalance, ["--store", store.path()] + arguments)
    }

    @Test func `without options everything has a default`() throws {
        guard case .run(let options) = try Invocation(arguments: [], environment: [:]) else { throw NotRun() }
        #expect(options.server.absoluteString == "http://127.0.0.1:8080")
        #expect(options.appID == "balance-kii")
        #expect(options.store == nil)
        #expect(!options.color)
    }

    @Test func `every option is taken`() throws {
        let arguments = [
            "--server=https://id.example.com", "--app-id", "books", "--app-key", "secret", "--store=s", "--color",
        ]
        guard case .run(let options) = try Invocation(arguments: arguments, environment: [:]) else { throw NotRun() }
        #expect(options.server.absoluteString == "https://id.example.com")
        #expect(options.appID == "books")
        #expect(options.appKey == "secret")
        #expect(options.store?.lastPathComponent == "s")
        #expect(options.color)
    }

    struct NotRun: Error {}

    @Test func `help explains the options`() async throws {
        let app = try start("--help")
        #expect(await app.exitCode() == 0)
        try await app.waits(for: "Usage: kii-balance [options]")
    }

    @Test func `a wrong option ends with 2`() async throws {
        #expect(await (try start("--sever")).exitCode() == 2)
        #expect(await (try start("--server", "nonsense")).exitCode() == 2)
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
