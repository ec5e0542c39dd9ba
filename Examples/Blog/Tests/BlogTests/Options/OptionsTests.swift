import Foundation
import LatchkeyScreens
import Terminal
import Testing

@testable import BlogApp

@Suite struct OptionsTests {
    func options(_ arguments: String..., environment: [String: String] = [:]) throws -> Options {
        guard case .run(let options) = try Invocation(arguments: arguments, environment: environment) else {
            throw NotRun()
        }
        return options
    }

    struct NotRun: Error {}

    @Test func `without options everything has a default`() throws {
        let options = try options()
        #expect(options.blog.absoluteString == "http://127.0.0.1:8082")
        #expect(options.server.absoluteString == "http://127.0.0.1:8080")
        #expect(options.signIn == .token)
        #expect(options.store == nil)
        #expect(options.language == .english)
        #expect(!options.color)
    }

    @Test func `every option is taken`() throws {
        let options = try options(
            "--blog=https://blog.example.com",
            "--server",
            "https://id.example.com",
            "--sign-in",
            "cookie",
            "--store=/tmp/s",
            "--language",
            "ja",
            "--color"
        )
        #expect(options.blog.absoluteString == "https://blog.example.com")
        #expect(options.server.absoluteString == "https://id.example.com")
        #expect(options.signIn == .cookie)
        #expect(options.store?.path() == "/tmp/s")
        #expect(options.language == .japanese)
        #expect(options.color)
    }

    @Test func `the environment says what the command line does not`() throws {
        let options = try options(environment: [
            "BLOG_URL": "http://blog:1", "BLOG_SERVER": "http://id:2", "LANG": "ja",
        ])
        #expect(options.blog.port == 1)
        #expect(options.server.port == 2)
        #expect(options.language == .japanese)
    }

    @Test(arguments: [
        (["--blog", "example.com"], OptionsError.invalidServer("example.com")),
        (["--sign-in", "password"], .unknownChoice("password", of: "--sign-in", from: ["token", "cookie"])),
        (["--sign-in"], .missingValue("--sign-in")), (["--bolg", "x"], .unknownOption("--bolg")),
    ])
    func `what cannot be followed is named`(_ arguments: [String], _ error: OptionsError) {
        #expect(throws: error) { try Invocation(arguments: arguments, environment: [:]) }
    }

    @Test func `an unknown way to sign in is answered with the ways there are`() {
        let error = OptionsError.unknownChoice("x", of: "--sign-in", from: ["token", "cookie"])
        #expect(error.sentence == "\"x\" is nothing that --sign-in knows. Give token or cookie.")
    }

    @Test(arguments: ["--blog", "--server", "--sign-in", "--store", "--language", "--color", "--help"])
    func `the help names every option`(_ option: String) {
        #expect(Options.help.contains(option))
    }
}
