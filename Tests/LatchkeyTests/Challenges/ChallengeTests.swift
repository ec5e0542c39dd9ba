import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A login that needs a second factor.
@Suite(.timeLimit(.minutes(1))) struct ChallengeTests {
    private func challenge(of latchkey: LatchkeyClient) async throws -> LogInChallenge {
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logIn("ada", password: "correct horse")
        }
        #expect(error?.code == .secondFactorRequired)
        return try #require(error?.challenge)
    }

    @Test func `a login that needs a second factor throws with its challenge and signs nobody in`() async throws {
        let latchkey = LatchkeyClient.sample(transport: ScriptedTransport { _ in try .challenge() })
        let challenge = try await challenge(of: latchkey)
        #expect(challenge == .sample)
        #expect(!"\(challenge) \(String(reflecting: challenge))".contains("secret"))
        #expect(await latchkey.user == nil)
    }

    @Test func `a code completes the login, and the session is stored as after any login`() async throws {
        let store = MemoryCredentialStore()
        let transport = ScriptedTransport { request in
            request.isLogIn
                ? try .challenge()
                : try .json(201, SignedIn(user: .sample(), session: .sample(), recoveryCodes: ["aaaa-bbbb"]))
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        let challenge = try await challenge(of: latchkey)
        let answered = try await latchkey.answer(challenge, with: .totp("123 456"), rememberDevice: true)
        #expect(answered == ChallengeAnswered(user: .sample(), recoveryCodes: ["aaaa-bbbb"]))
        #expect(!"\(answered)".contains("aaaa"))
        #expect(try await store.load()?.session.refreshTokens == RefreshTokens(current: .sample))
        let request = try #require(await transport.sent.last)
        #expect(request.call == "POST /v1/sessions/challenge")
        #expect(request.bearer == nil)
        let expected: [String: JSONValue] = [
            "challengeID": "lkl_secret", "totp": "123 456", "rememberDevice": true,
        ]
        #expect(try request.members == expected)
        #expect(await transport.rules.last == .signIn)
        // The app is started again.
        let restarted = LatchkeyClient.sample(store: store)
        #expect(try await restarted.restore() == .signedIn(.sample()))
    }

    @Test func `a store that cannot be written hides no recovery codes`() async throws {
        let store = FaultyStore(MemoryCredentialStore())
        let transport = ScriptedTransport { request in
            request.isLogIn
                ? try .challenge()
                : try .json(201, SignedIn(user: .sample(), session: .sample(), recoveryCodes: ["aaaa-bbbb"]))
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        let challenge = try await challenge(of: latchkey)
        await store.fail(save: POSIXError(.ENOSPC))
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.answer(challenge, with: .totp("123456"))
        }
        #expect(error?.code == .storeUnwritable)
        #expect(error?.recoveryCodes == ["aaaa-bbbb"])
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("aaaa") && !String(reflecting: error).contains("aaaa"))
    }

    @Test(arguments: [
        (403, ErrorCode.wrongCode), (410, .challengeOver), (429, .tooManyAttempts),
    ])
    func `a refused answer signs nobody in and keeps the current user`(status: Int, code: ErrorCode) async throws {
        let transport = ScriptedTransport { request in
            request.isLogIn ? try .challenge() : try .problem(status, code)
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        let challenge = try await challenge(of: latchkey)
        #expect(await LatchkeyTests.code { try await latchkey.answer(challenge, with: .recoveryCode("x")) } == code)
        #expect(await latchkey.user == .sample())
    }

    @Test func `a passkey answers with the options of the challenge`() async throws {
        let transport = ScriptedTransport { request in
            switch request.call {
            case "POST /v1/sessions/challenge/passkey": try .json(200, PasskeyOptions.creation)
            case "POST /v1/sessions/challenge": try .signedIn()
            default: try .challenge(LogInChallenge(id: "lkl_1", factors: [], enrollment: [.passkey], expiresIn: 300))
            }
        }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let authenticator = FakeAuthenticator()
        latchkey.passkeys.authenticator = authenticator
        let challenge = try await challenge(of: latchkey)
        #expect(challenge.enrollment == [.passkey])
        #expect(try await latchkey.answer(challenge, with: .passkey).user == .sample())
        #expect(authenticator.passkeys.map(\.userName) == ["ada"])
        let members = try #require(await transport.sent.last).members
        #expect(members["ceremonyID"] == "ceremony-2")
        #expect(members["credential"]?.objectValue?["type"] == "public-key")
    }

    @Test func `a closed passkey window is a cancel, and the challenge can be answered otherwise`() async throws {
        let transport = ScriptedTransport { request in
            switch request.call {
            case "POST /v1/sessions/challenge/passkey": try .json(200, PasskeyOptions.use)
            case "POST /v1/sessions/challenge": try .signedIn()
            default: try .challenge()
            }
        }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let authenticator = FakeAuthenticator()
        authenticator.isCancelling = true
        latchkey.passkeys.authenticator = authenticator
        let challenge = try await challenge(of: latchkey)
        #expect(await code { try await latchkey.answer(challenge, with: .passkey) } == .passkeyCancelled)
        #expect(await latchkey.user == nil)
        #expect(try await latchkey.answer(challenge, with: .totp("123456")).user == .sample())
    }

    @Test func `an authenticator app is set up within the challenge`() async throws {
        let totp = NewTOTP(secret: "GEZD GNBV", uri: "otpauth://totp/Example:ada?secret=GEZDGNBV")
        let transport = ScriptedTransport { request in
            request.isLogIn ? try .challenge() : try .json(200, totp)
        }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let challenge = try await challenge(of: latchkey)
        #expect(try await latchkey.beginTOTP(in: challenge) == totp)
        let request = try #require(await transport.sent.last)
        #expect(request.call == "POST /v1/sessions/challenge/totp")
        #expect(try request.members == ["challengeID": "lkl_secret"])
    }

    @Test func `a recovery names the challenge, and returns the end of the wait`() async throws {
        let recovery = PendingRecovery(readyAt: Date(timeIntervalSince1970: 1_800_000_000))
        let transport = ScriptedTransport { request in
            request.isLogIn ? try .challenge() : try .json(202, recovery)
        }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let challenge = try await challenge(of: latchkey)
        #expect(try await latchkey.recover(with: challenge) == recovery)
        let request = try #require(await transport.sent.last)
        #expect(request.call == "POST /v1/sessions/challenge/recovery")
        #expect(try request.members == ["challengeID": "lkl_secret"])
        #expect(await latchkey.user == nil)
    }

    @Test func `descriptions of answers show no code`() {
        for text in ["\(ChallengeAnswer.totp("123456"))", String(reflecting: StepUpAnswer.recoveryCode("123456"))] {
            #expect(!text.contains("123456"))
        }
    }
}
