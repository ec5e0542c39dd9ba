import Foundation
import LatchkeyCommands
import Testing

@Suite struct NamesTests {
    @Test(arguments: [
        ("prot", "port"), ("publicUrl", "publicURL"), ("trusted-proxy", "trusted-proxies"), ("HOST", "host"),
        ("hsot", "host"),
    ])
    func `a mistyped name finds the intended one`(name: (typed: String, meant: String)) {
        let known = ["host", "port", "publicURL", "trusted-proxies", "drain"]
        #expect(NearestName.of(name.typed, in: known) == name.meant)
    }

    @Test(arguments: ["colour", "x", ""]) func `a name far from all others finds nothing`(typed: String) {
        #expect(NearestName.of(typed, in: ["host", "port", "publicURL"]) == nil)
    }

    private func unknown(_ environment: [String: String]) async throws -> [UnknownVariable] {
        try ServeConfiguration(flags: [:], file: nil, environment: environment).unknownVariables
    }

    @Test func `an unknown variable is named with the nearest one, without its value`() async throws {
        let variables = try await unknown(["LATCHKEY_SMTP_PASWORD": "a secret", "LATCHKEY_COLOUR": "red"])
        #expect(variables.map(\.name) == ["LATCHKEY_COLOUR", "LATCHKEY_SMTP_PASWORD"])
        #expect(variables.map(\.nearest) == [nil, "LATCHKEY_SMTP_PASSWORD"])
        #expect(variables[1].sentence.hasSuffix("Did you mean LATCHKEY_SMTP_PASSWORD?"))
        #expect(!variables.map(\.sentence).joined().contains("secret"))
    }

    @Test func `variables of options, secrets, tests and other programs are known`() async throws {
        let names = [
            "LATCHKEY_PUBLIC_URL", "LATCHKEY_LOG_LEVEL", "LATCHKEY_SMS_WEBHOOK_SECRET", "LATCHKEY_SSO_KEY",
            "LATCHKEY_TEST_ENGINE", "LATCHKEY_CREDENTIAL_STORE", "PATH", "MY_LATCHKEY_X",
        ]
        let values = ["LATCHKEY_PUBLIC_URL": "https://id.example.com", "LATCHKEY_LOG_LEVEL": "info"]
        let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, values[$0] ?? "x") })
        #expect(try await unknown(environment) == [])
    }

    @Test(arguments: [
        (["usres", "list"], "There is no command 'latchkey usres'. Did you mean users? See: latchkey --help"),
        (
            ["users", "serach", "x"],
            "There is no command 'latchkey users serach'. Did you mean search? See: latchkey users --help"
        ),
        (
            ["sso", "key", "list"],
            "There is no command 'latchkey sso key'. Did you mean keys? See: latchkey sso --help"
        ),
        (["colour"], "There is no command 'latchkey colour'. See: latchkey --help"),
    ])
    func `an unknown command is named with the nearest one`(line: (arguments: [String], sentence: String)) {
        let unknown = UnknownCommand.find(in: line.arguments, of: LatchkeyCommand.self)
        #expect(unknown?.sentence == line.sentence)
        #expect(unknown?.exitCode == 2)
    }

    @Test(arguments: [
        ["users", "list"], ["serve", "x"], ["--help"], ["help", "users"], [], ["users"], ["users", "--help"],
    ])
    func `existing commands are left to the parser`(arguments: [String]) {
        #expect(UnknownCommand.find(in: arguments, of: LatchkeyCommand.self) == nil)
    }
}
