import ArgumentParser
import PageServer
import Testing

@testable import BlogServer

@Suite struct CommandTests {
    @Test func `without options it is a neighbour of a server on this computer`() throws {
        let command = try #require(try BlogServerCommand.parseAsRoot([]) as? BlogServerCommand)
        #expect(command.latchkey == "http://127.0.0.1:8080")
        #expect((command.serving.host, command.port) == ("127.0.0.1", 8082))
        #expect(command.database == "data/blog.sqlite")
    }

    @Test(arguments: [
        (["--latchkey", "x"], "is not a server's address"), (["--latchkey", "ftp://a"], "is not a server's address"),
        (["--port", "65536"], "The value '65536' is invalid"), (["--host", "0.0.0.0"], "also set --public-url"),
        (["--public-url", "/"], "is not a server's address"), (["--nothing"], "Unknown option"),
    ])
    func `what cannot be followed is told`(arguments: [String], sentence: String) {
        let error = #expect(throws: (any Error).self) { try BlogServerCommand.parseAsRoot(arguments) }
        #expect(error.map { BlogServerCommand.fullMessage(for: $0).contains(sentence) } == true)
    }
}
