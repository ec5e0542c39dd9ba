import Foundation
import LatchkeyScreens
import Terminal
import Testing

@testable import BalanceApp
@testable import BalanceScreens

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
        #expect(options.server.absoluteString == "http://127.0.0.1:8080")
        #expect(options.store == nil)
        #expect(options.language == .english)
        #expect(!options.color)
    }

    @Test func `every option is taken, with its value after it or behind an equals sign`() throws {
        let apart = try options(
            "--server",
            "https://id.example.com",
            "--store",
            "/tmp/s",
            "--language",
            "ja",
            "--color"
        )
        let joined = try options("--server=https://id.example.com", "--store=/tmp/s", "--language=ja", "--color")
        #expect(apart == joined)
        #expect(apart.server.absoluteString == "https://id.example.com")
        #expect(apart.store?.path() == "/tmp/s")
        #expect(apart.language == .japanese)
        #expect(apart.color)
    }

    @Test func `the environment says what the command line does not`() throws {
        let environment = ["BALANCE_SERVER": "http://localhost:9000", "LANG": "ja_JP.UTF-8"]
        let options = try options(environment: environment)
        #expect(options.server.absoluteString == "http://localhost:9000")
        #expect(options.language == .japanese)
    }

    @Test func `the command line wins over the environment`() throws {
        let environment = ["BALANCE_SERVER": "nonsense", "LANG": "ja_JP.UTF-8"]
        let options = try options("--server", "http://localhost:1", "--language", "en", environment: environment)
        #expect(options.server.port == 1)
        #expect(options.language == .english)
    }

    @Test func `the locale of all categories wins over the language`() throws {
        #expect(try options(environment: ["LC_ALL": "C", "LANG": "ja_JP.UTF-8"]).language == .english)
    }

    @Test(arguments: [["--help"], ["-h"], ["--server", "x", "--help"]])
    func `help wins over everything`(_ arguments: [String]) throws {
        #expect(try Invocation(arguments: arguments, environment: [:]) == .showHelp)
    }

    @Test(arguments: [
        (["--sever", "x"], OptionsError.unknownOption("--sever")), (["-x"], .unknownOption("-x")),
        (["list"], .unexpectedArgument("list")), (["--server"], .missingValue("--server")),
        (["--store", "--color"], .missingValue("--store")), (["--color=no"], .unexpectedValue("--color")),
        (["--server", "example.com"], .invalidServer("example.com")),
        (["--server", "ftp://example.com"], .invalidServer("ftp://example.com")),
        (["--server", "http://"], .invalidServer("http://")), (["--server", ""], .invalidServer("")),
        (["--language", "de"], .unknownLanguage("de")), (["--store="], .emptyStore),
    ])
    func `what cannot be followed is named`(_ arguments: [String], _ error: OptionsError) {
        #expect(throws: error) { try Invocation(arguments: arguments, environment: [:]) }
    }

    @Test(arguments: ["--server", "--store", "--language", "--color", "--help"])
    func `the help names every option`(_ option: String) {
        #expect(Options.help.contains(option))
    }
}
