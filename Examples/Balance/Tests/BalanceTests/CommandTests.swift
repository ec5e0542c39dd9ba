import ArgumentParser
import LatchkeyScreens
import Terminal
import Testing

@testable import BalanceApp

@Suite struct CommandTests {
    @Test func `every option is taken, with its value after it or after an equals sign`() throws {
        let apart = try BalanceCommand.parse([
            "--server", "https://id.example.com", "--store", "/tmp/s", "--language", "ja", "--color",
        ])
        let joined = try BalanceCommand.parse([
            "--server=https://id.example.com", "--store=/tmp/s", "--language=ja", "--color",
        ])
        for command in [apart, joined] {
            #expect(command.server == "https://id.example.com")
            #expect(command.terminal.store == "/tmp/s")
            #expect(command.language == .japanese)
            #expect(command.terminal.color)
        }
    }

    @Test func `without options the session is in the SDK's own store`() throws {
        let command = try BalanceCommand.parse([])
        #expect(command.terminal.credentialStore == nil)
        #expect(!command.terminal.color)
    }

    @Test(arguments: [
        (["--sever", "x"], "Unknown option '--sever'"), (["-x"], "Unknown option '-x'"),
        (["list"], "Unexpected argument 'list'"), (["--server"], "Missing value for '--server <server>'"),
        (["--server", "example.com"], "\"example.com\" is not a server's address"),
        (["--server", "ftp://example.com"], "\"ftp://example.com\" is not a server's address"),
        (["--server", "http://"], "\"http://\" is not a server's address"),
        (["--server", ""], "\"\" is not a server's address"), (["--language", "tlh"], "'tlh' is invalid"),
        (["--store", ""], "--store needs the name of a file."), (["--store="], "Missing value for '--store"),
        (["--color=no"], "--color"),
    ])
    func `a wrong option is named`(_ arguments: [String], _ sentence: String) {
        let error = #expect(throws: (any Error).self) { try BalanceCommand.parse(arguments) }
        #expect(error.map { BalanceCommand.fullMessage(for: $0).contains(sentence) } == true)
    }
}
