import Foundation
import LatchkeyScreens
import Terminal
import Testing

@testable import CommunityApp

@Suite struct OptionsTests {
    func options(_ arguments: String..., environment: [String: String] = [:]) throws -> Options? {
        let invocation = try Invocation(arguments: arguments, environment: environment)
        return if case .run(let options) = invocation { options } else { nil }
    }

    @Test func `without options it is a neighbour of a forum and a server on this computer`() throws {
        let options = try #require(try options())
        #expect(options.forum.absoluteString == "http://127.0.0.1:8083")
        #expect(options.server.absoluteString == "http://127.0.0.1:8080")
        #expect(options.application == "default")
        #expect(options.ssoToken == nil)
        #expect(options.store == nil)
    }

    @Test func `the environment says what the command line does not`() throws {
        let environment = ["COMMUNITY_URL": "http://a.example.com", "COMMUNITY_SSO_TOKEN": "~2token"]
        let options = try #require(try options("--application", "forum", environment: environment))
        #expect(options.forum.absoluteString == "http://a.example.com")
        #expect(options.ssoToken?.text == "~2token")
        #expect(options.application == "forum")
    }

    @Test func `a token is read from a file, and is not printed`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("~2token\n".utf8).write(to: file)
        let options = try #require(try options("--sso-token-file", file.path()))
        #expect(options.ssoToken?.text == "~2token")
        #expect(!"\(options)".contains("~2"))
        #expect(!String(reflecting: options).contains("~2"))
        var dumped = ""
        dump(options, to: &dumped)
        #expect(!dumped.contains("~2"))
    }

    @Test(arguments: [
        (["--sso-token", "~2token"], OptionsError.unknownOption("--sso-token")),
        (["--sso-token-file", "/nowhere"], .unreadableFile("/nowhere")), (["--forum", "x"], .invalidServer("x")),
        (["--store="], .emptyStore), (["x"], .unexpectedArgument("x")),
    ])
    func `what cannot be followed is told`(_ arguments: [String], _ expected: OptionsError) {
        #expect(throws: expected) { try Invocation(arguments: arguments, environment: [:]) }
    }

    @Test func `the help is for whoever asks`() throws {
        #expect(try Invocation(arguments: ["-h"], environment: [:]) == .showHelp)
        #expect(Options.help.split(separator: "\n").allSatisfy { $0.count <= 130 })
    }
}
