import Foundation
import LatchkeyAPI
import Testing

/// The exact JSON of second factors and passkeys.
@Suite struct FactorWireTests {
    private let time = Date(timeIntervalSince1970: 1_795_227_289.25)

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try WireJSON.encode(value), as: UTF8.self)
    }

    @Test func `a problem carries the login that waits, and older servers send none`() throws {
        let problem = Problem(
            title: "Forbidden",
            status: 403,
            code: .secondFactorRequired,
            detail: "Confirm.",
            challenge: LogInChallenge(
                id: "lkl_1",
                factors: [.passkey, .totp, .recoveryCode],
                expiresIn: 300,
                rememberedDeviceDays: 30
            )
        )
        #expect(
            try text(problem) == """
                {"challenge":{"enrollment":[],"expiresIn":300,"factors":["passkey","totp","recovery_code"],\
                "id":"lkl_1","rememberedDeviceDays":30},"code":"second_factor_required","detail":"Confirm.",\
                "status":403,"title":"Forbidden"}
                """
        )
        #expect(try WireJSON.decode(Problem.self, from: WireJSON.encode(problem)) == problem)
        let old = #"{"title":"","status":403,"code":"wrong_password","detail":""}"#
        #expect(try WireJSON.decode(Problem.self, from: Data(old.utf8)).challenge == nil)
    }

    @Test func `a kind of factor that is not known here is kept`() throws {
        let text = #"{"id":"lkl_1","factors":["smoke"],"enrollment":["totp"],"expiresIn":300}"#
        let challenge = try WireJSON.decode(LogInChallenge.self, from: Data(text.utf8))
        #expect(challenge.factors == [FactorKind(rawValue: "smoke")])
        #expect(challenge.enrollment == [.totp])
        #expect(challenge.rememberedDeviceDays == nil)
    }

    @Test func `an answer names what it answers with and nothing else`() throws {
        #expect(
            try text(AnswerChallengeRequest(challengeID: "lkl_1", totp: "123456", rememberDevice: true))
                == #"{"challengeID":"lkl_1","rememberDevice":true,"totp":"123456"}"#
        )
        #expect(
            try text(AnswerChallengeRequest(challengeID: "lkl_1", ceremonyID: "c-1", credential: ["id": "AA"]))
                == #"{"ceremonyID":"c-1","challengeID":"lkl_1","credential":{"id":"AA"}}"#
        )
        #expect(try text(ChallengeRequest(challengeID: "lkl_1")) == #"{"challengeID":"lkl_1"}"#)
        #expect(try text(StepUpRequest(password: "p")) == #"{"password":"p"}"#)
        #expect(try text(SteppedUp(accessToken: "a", expiresIn: 600)) == #"{"accessToken":"a","expiresIn":600}"#)
    }

    @Test func `the options of a passkey are passed on as they are`() throws {
        let options = PasskeyOptions(ceremonyID: "c-1", publicKey: ["challenge": "AA", "timeout": 300_000])
        #expect(
            try text(options) == #"{"ceremonyID":"c-1","publicKey":{"challenge":"AA","timeout":300000}}"#
        )
        #expect(try WireJSON.decode(PasskeyOptions.self, from: WireJSON.encode(options)) == options)
    }

    @Test func `a passkey has these members`() throws {
        let passkey = Passkey(
            id: "p-1",
            credentialID: "AQID",
            name: "Phone",
            createdAt: time,
            isSynced: true,
            isBackedUp: false
        )
        #expect(
            try text(Passkeys(passkeys: [passkey])) == """
                {"passkeys":[{"createdAt":"2026-11-21T02:14:49.250Z","credentialID":"AQID","id":"p-1",\
                "isBackedUp":false,"isSynced":true,"name":"Phone"}]}
                """
        )
        let list = Passkeys(
            passkeys: [],
            relyingPartyID: "id.example.com",
            userHandle: "BAUG",
            userName: "ada",
            displayName: ""
        )
        #expect(
            try text(list) == """
                {"displayName":"","passkeys":[],"relyingPartyID":"id.example.com","userHandle":"BAUG",\
                "userName":"ada"}
                """
        )
        #expect(try WireJSON.decode(Passkey.self, from: WireJSON.encode(passkey)) == passkey)
    }

    @Test func `second factors have these members`() throws {
        let state = FactorState(totp: TOTPState(confirmedAt: time), recoveryCodesLeft: 9, rememberedDevices: 1)
        #expect(
            try text(state) == """
                {"recoveryCodesLeft":9,"rememberedDevices":1,"totp":{"confirmedAt":"2026-11-21T02:14:49.250Z"}}
                """
        )
        #expect(try text(NewTOTP(secret: "GEZD", uri: "otpauth://x")) == #"{"secret":"GEZD","uri":"otpauth://x"}"#)
        #expect(try text(ConfirmedTOTP()) == "{}")
        #expect(try text(RecoveryCodes(recoveryCodes: ["a"])) == #"{"recoveryCodes":["a"]}"#)
    }

    @Test func `a session of an older server says nothing of its proof`() throws {
        let text = #"{"id":"s","userID":"u","applicationID":"default","expiresAt":"2026-11-21T02:14:49Z"}"#
        let session = try WireJSON.decode(CurrentSession.self, from: Data(text.utf8))
        #expect(session.authenticatedAt == nil)
        #expect(session.amr == nil)
        #expect(session.acr == nil)
    }

    @Test func `every call has its path`() {
        #expect(Endpoint<ChallengeRequest, PasskeyOptions>.challengePasskey.path() == "/v1/sessions/challenge/passkey")
        let rename = Endpoint<RenamePasskeyRequest, Passkey>.renamePasskey
        #expect(rename.method == "PATCH")
        #expect(rename.path(["id": "p-1"]) == "/v1/users/me/passkeys/p-1")
    }
}
