import ArgumentParser
import PageServer
import Testing

@testable import BalanceWeb

@Suite struct CommandTests {
    @Test func `without options it is a neighbour of a server on this computer`() throws {
        let command = try #require(try BalanceWebCommand.parseAsRoot([]) as? BalanceWebCommand)
        #expect(command.server == "http://127.0.0.1:8080")
        #expect((command.serving.host, command.port) == ("127.0.0.1", 8081))
        #expect(command.application == "balance")
    }

    @Test(arguments: [
        (["--server", "x"], "is not a server's address"), (["--server", "ftp://a"], "is not a server's address"),
        (["--port", "65536"], "The value '65536' is invalid"), (["--host", "0.0.0.0"], "also set --public-url"),
        (["--public-url", "/"], "is not a server's address"), (["--nothing"], "Unknown option"),
    ])
    func `what cannot be followed is told`(arguments: [String], sentence: String) {
        let error = #expect(throws: (any Error).self) { try BalanceWebCommand.parseAsRoot(arguments) }
        #expect(error.map { BalanceWebCommand.fullMessage(for: $0).contains(sentence) } == true)
    }
}
