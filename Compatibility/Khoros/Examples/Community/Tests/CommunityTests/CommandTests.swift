import ArgumentParser
import Foundation
import Terminal
import Testing

@testable import CommunityApp

@Suite struct CommandTests {
    @Test func `without options there is no token`() throws {
        let command = try CommunityCommand.parse([])
        #expect(command.application == "default")
        #expect(try command.ssoToken() == nil)
        #expect(command.terminal.store == nil)
    }

    @Test(arguments: ["(default: http://127.0.0.1:8083)", "(default: http://127.0.0.1:8080)"])
    func `the defaults are a forum and a server on this computer`(_ words: String) {
        #expect(CommunityCommand.helpMessage().contains(words))
    }

    @Test func `a token is read from a file, and is not printed`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("~2token\n".utf8).write(to: file)
        let token = try #require(try CommunityCommand.parse(["--sso-token-file", file.path()]).ssoToken())
        #expect(token.text == "~2token")
        #expect(!"\(token)".contains("~2"))
        #expect(!String(reflecting: token).contains("~2"))
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!dumped.contains("~2"))
    }

    @Test(arguments: [
        (["--sso-token", "~2token"], "Unknown option '--sso-token'"),
        (["--sso-token-file", "/nowhere"], "\"/nowhere\""),
        (["--forum", "x"], "\"x\" is not a server's address"), (["--store="], "--store needs the name of a file."),
        (["x"], "Unexpected argument 'x'"),
    ])
    func `a wrong option is named`(_ arguments: [String], _ sentence: String) {
        let error = #expect(throws: (any Error).self) { try CommunityCommand.parse(arguments) }
        #expect(error.map { CommunityCommand.fullMessage(for: $0).contains(sentence) } == true)
    }
}
