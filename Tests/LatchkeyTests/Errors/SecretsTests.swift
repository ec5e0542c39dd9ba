import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logged, dumped and displayed values contain no secret.
@Suite struct SecretsTests {
    @Test func `values that hold secrets do not show them`() throws {
        let token = RefreshToken.sample
        let registration = Registration(username: "ada", password: "correct horse")
        let credentials = StoredCredentials.sample(next: .sample(2))
        let session = try credentials.session
        for shown in shown(token) + shown(registration) + shown(credentials) + shown(session.accessToken)
            + shown([credentials]) + shown(["a": registration]) + shown(Optional(token) as Any)
            + shown(RefreshTokens(current: token)) + shown(session)
        {
            for secret in [token.secret, RefreshToken.sample(2).secret, "access-1", "correct horse"] {
                #expect(!shown.contains(secret), "\(shown)")
            }
        }
    }

    @Test func `errors do not show what was sent or answered`() async throws {
        let replies: [@Sendable (URLRequest) throws -> Answer] = [
            { _ in throw URLError(.badServerResponse) },
            { _ in try .text(200, #"{"session":{"accessToken":"access-1"},"user":{}}"#, type: "application/json") },
            { _ in try .text(200, #"{"access-1"#, type: "application/json") },
            { _ in try .text(401, "access-1") },
            { _ in try .signedIn(.sample(), .sample(refreshToken: "access-1")) },
            { _ in try .problem(401, .invalidCredentials) },
        ]
        for reply in replies {
            let latchkey = LatchkeyClient.sample(transport: ScriptedTransport { try reply($0) })
            let error = await #expect(throws: LatchkeyError.self) {
                try await latchkey.logIn("ada", password: "correct horse")
            }
            for shown in shown(try #require(error)) {
                #expect(!shown.contains("access-1") && !shown.contains("correct horse"), "\(shown)")
            }
        }
    }

    @Test func `a client does not show its secrets`() async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding())
        _ = try await latchkey.restore()
        for shown in shown(latchkey) {
            #expect(!shown.contains("access-1") && !shown.contains(RefreshToken.sample.secret))
        }
    }

    private func shown(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [dumped, "\(value)", String(describing: value), String(reflecting: value)]
    }
}
