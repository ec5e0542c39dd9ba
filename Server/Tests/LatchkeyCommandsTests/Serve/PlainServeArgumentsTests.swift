import ArgumentParser
import LatchkeyCommands
import Testing

/// The short way of reading arguments agrees with ArgumentParser, or leaves them to it.
@Suite struct PlainServeArgumentsTests {
    private static let everything = ServerOption.all.flatMap { [$0.flag, "value of \($0.key)"] }

    @Test(arguments: [
        [], ["--port", "0"], ["--config", "latchkey.json"], ["--database", "a=b", "--config", "c", "--host", "::1"],
        everything,
    ])
    func `plain arguments are read as ArgumentParser reads them`(arguments: [String]) throws {
        let plain = try #require(PlainServeArguments(["serve"] + arguments))
        let command = try #require(try LatchkeyCommand.parseAsRoot(["serve"] + arguments) as? ServeCommand)
        #expect(plain.flags == command.options.values)
        #expect(plain.file == command.config)
    }

    @Test(arguments: [
        [], ["users", "list"], ["--port", "0"], ["serve", "--help"], ["serve", "-h"], ["serve", "help"],
        ["serve", "--version"], ["serve", "--port"], ["serve", "--port", "-1"], ["serve", "--port=1"],
        ["serve", "--port", "1", "2"], ["serve", "--prot", "1"], ["serve", "--port", "1", "--port", "2"],
        ["serve", "--config", "a", "--config", "b"], ["serve", "--host", ""], ["serve", "--host", "--port"],
        ["serve", "--generate-completion-script", "bash"], ["---completion", "serve"],
    ])
    func `ArgumentParser reads all others`(arguments: [String]) {
        #expect(PlainServeArguments(arguments) == nil)
    }
}
