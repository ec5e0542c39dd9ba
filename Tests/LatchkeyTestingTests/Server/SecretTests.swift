import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Printed and dumped values show no password and no token.
@Suite struct SecretTests {
    @Test func `nothing that a test can print shows a secret`() async throws {
        let server = FakeServer()
        server.addUser("ada", password: "correct horse")
        let store = FaultyCredentialStore()
        let latchkey = LatchkeyClient.fake(server: server, credentialStore: store)
        try await latchkey.logIn("ada", password: "correct horse")
        server.expireAccessTokens()
        try await latchkey.account.refresh()
        let stored = String(decoding: try #require(try await store.load()).serialized(), as: UTF8.self)
        let secrets = ["correct horse"] + stored.matches(of: /(lkr_|fake\.)[A-Za-z0-9_-]+/).map { String($0.output.0) }
        #expect(secrets.count >= 3)
        let request = try #require(server.requests.first)
        let answer = try FakeAnswer.json(["password": "correct horse"])
        for value: Any in [server, server.requests, request, answer, Fault.answers(answer), store, latchkey] {
            var text = "\(value)\(String(reflecting: value))"
            dump(value, to: &text)
            for secret in secrets { #expect(!text.contains(secret)) }
        }
    }
}
