import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyTesting
import Testing

extension Proofs {
    /// Neither answers nor times reveal the error in a single-sign-on token: changing it byte by byte reveals nothing
    /// about its content.
    @Suite struct SSOTimingTests {
        private static let pairs = 150

        private static let key = LithiumKey(
            key: Secret(Array(0..<32)),
            domain: ".example.com",
            clientID: "example_client"
        )

        private static func start(in folder: TemporaryFolder) async throws -> LocalServer {
            let server = try await LocalServer.start(in: folder, arguments: ["--trusted-proxies", "127.0.0.1"])
            let file = folder.url.appending(path: "key")
            let digits = key.key.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            try Data((digits + "\n").utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
            let added = try await Command.run(
                [
                    "sso", "keys", "add", "--application", "default", "--kind", "lithium", "--domain", ".example.com",
                    "--client-id", "example_client", "--key-file", file.path(),
                ],
                in: folder
            )
            try #require(added.exitCode == 0, "\(added.errors)")
            // On PostgreSQL the server learns of the key a moment later.
            let isKnown = try await KeptConnection.open(to: server.url) { connection in
                try await becomesTrue(within: .seconds(30), pausing: .milliseconds(200)) {
                    try await connection.call(logIn(token())).text.contains("accessToken")
                }
            }
            try #require(isKnown)
            return server
        }

        private static func token(at time: Date = Date(), client: String = "example_client") throws -> String {
            let content = try SSOTokenContent(uniqueID: "u-1", login: "alice", emailAddress: "alice@example.com")
            let key = LithiumKey(key: key.key, domain: key.domain, clientID: client)
            return try #require(SSOTokenMaker(content, at: time).lithium(with: key))
        }

        /// A token with one character changed, at a distance from its end or beginning.
        private static func changed(at offset: Int) throws -> String {
            var characters = Array(try token())
            let place = offset < 0 ? characters.count + offset : offset
            characters[place] = characters[place] == "A" ? "B" : "A"
            return String(characters)
        }

        /// A new address each time.
        private static func logIn(_ token: String, application: String = "default") -> WireRequest {
            let bytes = (0..<3).map { _ in String(Int.random(in: 0...255)) }.joined(separator: ".")
            let body = #"{"ssoToken":"\#(token)","applicationID":"\#(application)"}"#
            return WireRequest("POST", "/v1/sessions/sso", body: body, headers: "X-Forwarded-For: 10.\(bytes)\r\n")
        }

        @Test func `a damaged padding, a damaged text, a wrong one and a used one are refused alike`() async throws {
            let folder = try await TemporaryFolder()
            let server = try await Self.start(in: folder)
            let used = try Self.token()
            let control = try await KeptConnection.open(to: server.url) { try await $0.call(Self.logIn(used)) }
            try #require(control.text.contains("accessToken"), "\(control.text)")
            let kinds: [(name: String, token: @Sendable () throws -> String)] = [
                ("a damaged text", { try Self.changed(at: 60) }),
                ("another client", { try Self.token(client: "other") }),
                ("an old one", { try Self.token(at: Date(timeIntervalSinceNow: -600)) }), ("a used one", { used }),
            ]
            for kind in kinds {
                // The last character before the padding of the last block but one: it changes only the padding of the
                // last block.
                let tokens = try (0..<Self.pairs).map { _ in (try Self.changed(at: -27), try kind.token()) }
                let comparison = try await Comparison.run(on: server, pairs: Self.pairs) { number in
                    (Self.logIn(tokens[number].0), Self.logIn(tokens[number].1))
                }
                #expect(comparison.areAlike, "\(kind.name): \(comparison)")
                // A used token was valid: its holder knows that it decrypts, and only the check of its use needs the
                // database.
                if kind.name != "a used one" { #expect(comparison.isNoSecret, "\(kind.name): \(comparison)") }
            }
            await server.stop()
        }

        /// The control: a missing write for tokens of no backend would show.
        @Test func `the control: faster work is noticed`() async throws {
            let folder = try await TemporaryFolder()
            let server = try await Self.start(in: folder)
            let comparison = try await Comparison.run(on: server, pairs: Self.pairs) { _ in
                (Self.logIn("nonsense"), Self.logIn("nonsense", application: "nobody"))
            }
            #expect(!comparison.isNoSecret && comparison.share > 0.5, "\(comparison)")
            await server.stop()
        }
    }
}
