import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct VerificationTests {
    @Test func `a registration by address tells what the code is good with, and signs nobody in`() async throws {
        let transport = ScriptedTransport { _ in try .json(202, VerificationAsked(verificationID: "verification-1")) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        let registration = Registration(password: "correct horse", emailAddress: "bob@example.com")
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.register(registration) }
        #expect(error?.code == .verificationRequired)
        #expect(error?.status == 202)
        #expect(error?.verificationID == "verification-1")
        #expect(error.map { !"\($0) \(String(reflecting: $0))".contains("verification-1") } == true)
        #expect(await latchkey.user == .sample())
    }

    @Test func `an answer that is neither is none of the server's`() async throws {
        let transport = ScriptedTransport { _ in try .text(202, "{}", type: "application/json") }
        let registration = Registration(password: "correct horse", emailAddress: "bob@example.com")
        let latchkey = LatchkeyClient.sample(transport: transport)
        #expect(await code { try await latchkey.register(registration) } == .unexpectedAnswer)
    }

    @Test func `the code completes the registration and signs in`() async throws {
        let session = Session.sample(deviceKey: "lkd_1")
        let transport = ScriptedTransport { _ in try .signedIn(.sample(), session) }
        let latchkey = LatchkeyClient.sample(transport: transport)
        #expect(try await latchkey.verify("verification-1", code: "123456") == .sample())
        #expect(await latchkey.user == .sample())
        let request = try #require(await transport.sent.first)
        #expect(request.call == "POST /v1/verifications/confirm")
        let body = try WireJSON.decode(VerificationConfirmation.self, from: request.httpBody ?? Data())
        #expect(body.verificationID == "verification-1")
        #expect(body.code == "123456")
        #expect(body.token == nil)
        #expect(body.device != nil)

        // A second registration names its device, as logins do.
        try await latchkey.verify(token: "lkv_1", verificationID: "verification-2")
        let second = try #require(await transport.sent.last)
        #expect(second.value(forHTTPHeaderField: LatchkeyHeader.device) == "lkd_1")
        let link = try WireJSON.decode(VerificationConfirmation.self, from: second.httpBody ?? Data())
        #expect(link.token == "lkv_1")
        #expect(link.verificationID == "verification-2")
        #expect(link.code == nil)
    }

    @Test func `a user's proved address is theirs here too`() async throws {
        var proved = User.sample()
        proved.emailAddress = "ada@example.com"
        let transport = ScriptedTransport { [proved] request in
            switch request.call {
            case "POST /v1/verifications": try .json(202, VerificationAsked(verificationID: "verification-1"))
            case "POST /v1/verifications/confirm": try .text(204, "")
            default: try .json(200, proved)
            }
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        let id = try await latchkey.account.requestVerification(emailAddress: "ada@example.com")
        #expect(try await latchkey.verify(id, code: "123456") == nil)
        #expect(await latchkey.user == proved)
        let asked = try #require(await transport.sent.first)
        #expect(asked.httpBody == Data(#"{"emailAddress":"ada@example.com"}"#.utf8))
        #expect(asked.bearer != nil)
    }

    @Test func `a phone number is asked for by its own name`() async throws {
        let transport = ScriptedTransport { _ in try .json(202, VerificationAsked(verificationID: "verification-1")) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(try await latchkey.account.requestVerification(phoneNumber: "+81312345678") == "verification-1")
        #expect(await transport.sent.first?.httpBody == Data(#"{"phoneNumber":"+81312345678"}"#.utf8))
    }

    @Test(arguments: [(422, ErrorCode.invalidCode), (410, .codeExpired), (409, .identifierTaken), (503, .busy)])
    func `a refused proof is an error and signs nobody in or out`(refusal: (status: Int, code: ErrorCode)) async throws
    {
        let transport = ScriptedTransport { _ in try .problem(refusal.status, refusal.code) }
        let nobody = LatchkeyClient.sample(transport: transport)
        #expect(await code { try await nobody.verify("verification-1", code: "123456") } == refusal.code)
        #expect(await nobody.user == nil)
        let ada = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(await code { try await ada.verify(token: "lkv_1") } == refusal.code)
        #expect(await ada.user == .sample())
    }

    @Test func `a hotel's page proves nothing`() async throws {
        let latchkey = LatchkeyClient.sample(transport: ScriptedTransport { _ in try .text(200, "Welcome") })
        #expect(await code { try await latchkey.verify("verification-1", code: "123456") } == .unexpectedAnswer)
    }

    @Test func `verification needs a signed-in user`() async throws {
        let latchkey = LatchkeyClient.sample()
        let refused = await code { try await latchkey.account.requestVerification(emailAddress: "ada@example.com") }
        #expect(refused == .loginRequired)
    }
}
