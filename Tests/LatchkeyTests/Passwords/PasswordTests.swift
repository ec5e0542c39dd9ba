import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct PasswordTests {
    @Test func `changing the password sends both and signs nobody out`() async throws {
        let transport = ScriptedTransport { _ in try .text(204, "") }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        try await latchkey.account.changePassword(from: "correct horse", to: "another horse")
        let request = try #require(await transport.sent.first)
        #expect(request.call == "POST /v1/users/me/password")
        let body = #"{"currentPassword":"correct horse","newPassword":"another horse"}"#
        #expect(request.httpBody == Data(body.utf8))
        #expect(request.value(forHTTPHeaderField: "Authorization") != nil)
        #expect(await latchkey.user == .sample())
    }

    @Test(arguments: [(403, ErrorCode.wrongPassword), (422, .weakPassword), (503, .busy)])
    func `a refused change is an error and signs nobody out`(refusal: (status: Int, code: ErrorCode)) async throws {
        let transport = ScriptedTransport { _ in try .problem(refusal.status, refusal.code) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        let refused = await code {
            try await latchkey.account.changePassword(from: "correct horse", to: "another horse")
        }
        #expect(refused == refusal.code)
        #expect(await latchkey.user == .sample())
    }

    @Test func `without a user nothing is sent`() async throws {
        let transport = ScriptedTransport { _ in try .text(204, "") }
        let latchkey = LatchkeyClient.sample(transport: transport)
        #expect(await code { try await latchkey.account.changePassword(from: "a", to: "b") } == .loginRequired)
        #expect(await transport.sent.isEmpty)
    }
}
