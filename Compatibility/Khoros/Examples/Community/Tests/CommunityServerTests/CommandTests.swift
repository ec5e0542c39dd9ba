import ArgumentParser
import PageServer
import Testing

@testable import CommunityServer

@Suite struct CommandTests {
    @Test func `without options it is a neighbour of a server and a blog on this computer`() throws {
        let command = try #require(try CommunityServerCommand.parseAsRoot([]) as? CommunityServerCommand)
        #expect(command.latchkey == "http://127.0.0.1:8080")
        #expect((command.serving.host, command.port) == ("127.0.0.1", 8083))
        #expect(command.database == "data/community.sqlite")
    }

    @Test(arguments: [
        (["--latchkey", "x"], "is not a server's address"), (["--port", "65536"], "The value '65536' is invalid"),
        (["--host", "0.0.0.0"], "also set --public-url"), (["--nothing"], "Unknown option"),
    ])
    func `what cannot be followed is told`(arguments: [String], sentence: String) {
        let error = #expect(throws: (any Error).self) { try CommunityServerCommand.parseAsRoot(arguments) }
        #expect(error.map { CommunityServerCommand.fullMessage(for: $0).contains(sentence) } == true)
    }
}
