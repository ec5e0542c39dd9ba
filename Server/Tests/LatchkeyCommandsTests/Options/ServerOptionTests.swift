import ArgumentParser
import Foundation
import LatchkeyCommands
import Testing

/// One list declares the options; everything else follows it.
@Suite struct ServerOptionTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Documentation/Operating.md").standardized

    @Test func `the table in Operating.md is the list of options`() throws {
        let lines = try String(contentsOf: Self.document, encoding: .utf8).split(separator: "\n").map(String.init)
        let rows = lines.filter { $0.hasPrefix("| `--") && $0.contains("`LATCHKEY_") }
        let expected = ServerOption.all.map(\.documentationRow)
        #expect(rows == expected, "Put this into Operating.md:\n\(expected.joined(separator: "\n"))")
    }

    @Test func `the help of serve shows each option with its text and default`() {
        let help = LatchkeyCommand.helpMessage(for: ServeCommand.self, columns: 100_000)
        for option in ServerOption.all {
            #expect(help.contains("\(option.flag) <"), "\(option.key)")
            #expect(help.contains(option.help), "\(option.key)")
            if case .value(let value) = option.standard {
                #expect(help.contains("(default: \(value))"), "\(option.key)")
            }
        }
    }

    @Test func `the completion of the shell knows each option`() {
        for shell in [CompletionShell.bash, .zsh, .fish] {
            let script = LatchkeyCommand.completionScript(for: shell)
            for option in ServerOption.all {
                #expect(script.contains(String(option.flag.dropFirst(2))), "\(option.key) in \(shell.rawValue)")
            }
        }
    }

    @Test func `each flag reaches the configuration`() throws {
        let arguments = ServerOption.all.flatMap { [$0.flag, "value of \($0.key)"] }
        let command = try #require(try LatchkeyCommand.parseAsRoot(["serve"] + arguments) as? ServeCommand)
        let expected = ServerOption.all.map { ($0.key, "value of \($0.key)") }
        #expect(command.options.values == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test func `a number may begin with a hyphen, so its refusal names the option`() throws {
        let command = try #require(try LatchkeyCommand.parseAsRoot(["serve", "--port", "-1"]) as? ServeCommand)
        #expect(command.options.values == ["port": "-1"])
        #expect(throws: (any Error).self) { try LatchkeyCommand.parseAsRoot(["serve", "--host", "--port"]) }
    }

    @Test(arguments: [
        ("publicURL", "--public-url", "LATCHKEY_PUBLIC_URL"), ("smtpTLS", "--smtp-tls", "LATCHKEY_SMTP_TLS"),
        ("apnsKeyID", "--apns-key-id", "LATCHKEY_APNS_KEY_ID"), ("port", "--port", "LATCHKEY_PORT"),
        ("fcmServiceAccount", "--fcm-service-account", "LATCHKEY_FCM_SERVICE_ACCOUNT"),
    ])
    func `the flag and the variable have the words of the key`(names: (key: String, flag: String, variable: String)) {
        let option = ServerOption.all.first { $0.key == names.key }
        #expect(option?.flag == names.flag)
        #expect(option?.variable == names.variable)
    }

    @Test func `keys are unique`() {
        #expect(Set(ServerOption.all.map(\.key)).count == ServerOption.all.count)
    }
}
