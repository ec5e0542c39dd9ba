import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct PasswordResetTests {
    @Test func `asking for a reset tells what the code is good with`() async throws {
        let transport = ScriptedTransport { _ in try .json(202, PasswordResetAsked(resetID: "reset-1")) }
        let latchkey = LatchkeyClient.sample(transport: transport)
        #expect(try await latchkey.requestPasswordReset(of: "ada@example.com", locale: "ja") == "reset-1")
        let request = try #require(await transport.sent.first)
        #expect(request.call == "POST /v1/password-resets")
        #expect(request.httpBody == Data(#"{"identifier":"ada@example.com","locale":"ja"}"#.utf8))
        #expect(request.bearer == nil)
    }

    @Test(arguments: [
        ("another horse" as String?, #"{"code":"123 456","newPassword":"another horse","resetID":"reset-1"}"#),
        (nil, #"{"code":"123 456","resetID":"reset-1"}"#),
    ])
    func `a code goes with its id, and with a password or none`(_ password: String?, _ body: String) async throws {
        let transport = ScriptedTransport { _ in try .text(204, "") }
        try await LatchkeyClient.sample(transport: transport)
            .resetPassword("reset-1", code: "123 456", newPassword: password)
        let request = try #require(await transport.sent.first)
        #expect(request.call == "POST /v1/password-resets/confirm")
        #expect(request.httpBody == Data(body.utf8))
    }

    @Test(arguments: [
        ("another horse" as String?, #"{"newPassword":"another horse","token":"lkv_1"}"#), (nil, #"{"token":"lkv_1"}"#),
    ])
    func `the link's token goes alone`(_ password: String?, _ body: String) async throws {
        let transport = ScriptedTransport { _ in try .text(204, "") }
        try await LatchkeyClient.sample(transport: transport).resetPassword(token: "lkv_1", newPassword: password)
        #expect(await transport.sent.first?.httpBody == Data(body.utf8))
    }

    @Test(arguments: [(422, ErrorCode.invalidCode), (410, .codeExpired), (422, .weakPassword), (503, .busy)])
    func `a refused reset is an error`(refusal: (status: Int, code: ErrorCode)) async throws {
        let latchkey = LatchkeyClient.sample(
            transport: ScriptedTransport { _ in try .problem(refusal.status, refusal.code) }
        )
        #expect(await code { try await latchkey.requestPasswordReset(of: "ada") } == refusal.code)
        let byCode = await code { try await latchkey.resetPassword("reset-1", code: "123456", newPassword: "horses") }
        #expect(byCode == refusal.code)
        #expect(await code { try await latchkey.resetPassword(token: "lkv_1", newPassword: "horses") } == refusal.code)
    }

    @Test func `a hotel's page resets nothing`() async throws {
        let latchkey = LatchkeyClient.sample(transport: ScriptedTransport { _ in try .text(200, "Welcome") })
        #expect(await code { try await latchkey.requestPasswordReset(of: "ada") } == .unexpectedAnswer)
        let byLink = await code { try await latchkey.resetPassword(token: "lkv_1", newPassword: "horses") }
        #expect(byLink == .unexpectedAnswer)
    }

    @Test func `a local session stays until the server ends it`() async throws {
        let transport = ScriptedTransport { _ in try .text(204, "") }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        try await latchkey.resetPassword(token: "lkv_1", newPassword: "another horse")
        #expect(await latchkey.user == .sample())
    }
}
