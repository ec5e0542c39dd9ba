import ArgumentParser
import LatchkeyScreens
import Terminal
import Testing

@testable import BlogApp

@Suite struct CommandTests {
    @Test func `without options the login is by token`() throws {
        let command = try BlogCommand.parse([])
        #expect(command.signIn == .token)
        #expect(command.terminal.store == nil)
        #expect(!command.terminal.color)
    }

    @Test func `every option is taken`() throws {
        let command = try BlogCommand.parse([
            "--blog=https://blog.example.com", "--server", "https://id.example.com", "--sign-in", "cookie",
            "--store=/tmp/s", "--language", "ja", "--color",
        ])
        #expect(command.blog == "https://blog.example.com")
        #expect(command.server == "https://id.example.com")
        #expect(command.signIn == .cookie)
        #expect(command.terminal.store == "/tmp/s")
        #expect(command.language == .japanese)
        #expect(command.terminal.color)
    }

    @Test(arguments: [
        (["--blog", "example.com"], "\"example.com\" is not a server's address"),
        (["--sign-in", "password"], "Please provide one of 'token' or 'cookie'"),
        (["--sign-in"], "Missing value for '--sign-in <sign-in>'"), (["--bolg", "x"], "Unknown option '--bolg'"),
    ])
    func `a wrong option is named`(_ arguments: [String], _ sentence: String) {
        let error = #expect(throws: (any Error).self) { try BlogCommand.parse(arguments) }
        #expect(error.map { BlogCommand.fullMessage(for: $0).contains(sentence) } == true)
    }

    @Test(arguments: ["(default: http://127.0.0.1:8082)", "(default: http://127.0.0.1:8080)"])
    func `the defaults are the neighbours on this computer`(_ words: String) {
        #expect(BlogCommand.helpMessage().contains(words))
    }
}
