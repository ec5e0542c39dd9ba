import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Second factors of an app at the fake server.
@Suite(.timeLimit(.minutes(1))) struct SecondFactorTests {
    let server = FakeServer()
    let store = MemoryCredentialStore()

    /// A person with two-step verification.
    private struct Person {
        let latchkey: LatchkeyClient
        let app: FakeAuthenticatorApp
        let recoveryCodes: [String]
    }

    private func person() async throws -> Person {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server, credentialStore: store)
        try await latchkey.logIn("ada", password: "correct horse")
        let app = try #require(FakeAuthenticatorApp(try await latchkey.factors.beginTOTP()))
        let recoveryCodes = try await latchkey.factors.confirmTOTP(app.code(at: server.clock.date))
        // Each code counts once.
        server.clock.advance(by: .seconds(30))
        return Person(latchkey: latchkey, app: app, recoveryCodes: recoveryCodes)
    }

    private func challenge(of latchkey: LatchkeyClient) async throws -> LogInChallenge {
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logIn("ada", password: "correct horse")
        }
        return try #require(error?.challenge)
    }

    @Test func `two-step verification is set up with ten recovery codes`() async throws {
        let person = try await person()
        #expect(person.recoveryCodes.count == 10)
        let state = try await person.latchkey.factors.state()
        #expect(state.totp != nil)
        #expect(state.recoveryCodesLeft == 10)
    }

    @Test func `the session that set it up changes factors without another code`() async throws {
        let person = try await person()
        person.latchkey.presenter = FakeLogInScreen({ _ in }) { _ in }
        try await person.latchkey.factors.removeTOTP()
        #expect(try await person.latchkey.factors.state().totp == nil)
    }

    @Test func `a login asks for the code, and the session is kept after the app was started again`() async throws {
        let person = try await person()
        let store = MemoryCredentialStore()
        let latchkey = LatchkeyClient.fake(server: server, credentialStore: store)
        let challenge = try await challenge(of: latchkey)
        #expect(challenge.factors.contains(.totp))
        #expect(await latchkey.user == nil)
        let code = person.app.code(at: server.clock.date)
        let answered = try await latchkey.answer(challenge, with: .totp(code))
        #expect(answered.user.username == "ada")
        #expect(answered.recoveryCodes.isEmpty)
        let restarted = LatchkeyClient.fake(server: server, credentialStore: store)
        #expect(try await restarted.restore() == .signedIn(answered.user))
    }

    @Test func `a wrong code can be corrected, and an answered challenge is over`() async throws {
        let person = try await person()
        let latchkey = LatchkeyClient.fake(server: server)
        let challenge = try await challenge(of: latchkey)
        #expect(await code { try await latchkey.answer(challenge, with: .recoveryCode("wrong")) } == .wrongCode)
        let recoveryCode = try #require(person.recoveryCodes.first)
        try await latchkey.answer(challenge, with: .recoveryCode(recoveryCode))
        #expect(await latchkey.user?.username == "ada")
        #expect(try await latchkey.factors.state().recoveryCodesLeft == 9)
        let again = await code { try await latchkey.answer(challenge, with: .recoveryCode(recoveryCode)) }
        #expect(again == .challengeOver)
    }

    @Test func `a challenge expires`() async throws {
        let person = try await person()
        let latchkey = LatchkeyClient.fake(server: server)
        let challenge = try await challenge(of: latchkey)
        server.clock.advance(by: .seconds(301))
        let code = person.app.code(at: server.clock.date)
        let refusal = await LatchkeyTestingTests.code { try await latchkey.answer(challenge, with: .totp(code)) }
        #expect(refusal == .challengeOver)
    }

    @Test func `a change after a while shows the step-up once, and is then made`() async throws {
        let person = try await person()
        let (latchkey, app, clock) = (person.latchkey, person.app, server.clock)
        clock.advance(by: .seconds(301))
        let screen = FakeLogInScreen({ _ in }) { [weak latchkey] _ in
            try await latchkey?.stepUp(with: .totp(app.code(at: clock.date)))
        }
        latchkey.presenter = screen
        let before = try await store.load()
        #expect(try await latchkey.factors.makeRecoveryCodes().count == 10)
        try await latchkey.factors.removeTOTP()
        #expect(screen.stepUpReasons.count == 1)
        #expect(try await store.load() != before)
        #expect(server.requests(.refresh).isEmpty)
        #expect(try await latchkey.factors.state().totp == nil)
        // The session lives on: its refresh token is still good.
        server.expireAccessTokens()
        try await latchkey.account.refresh()
    }

    @Test func `a login in the browser by a factor is a step-up, too`() async throws {
        let person = try await person()
        let (latchkey, server) = (person.latchkey, server)
        server.clock.advance(by: .seconds(301))
        let screen = FakeLogInScreen({ _ in }) { reason in
            let callback = try #require(URL(string: "com.example.app:/callback"))
            let logIn = try latchkey.browserLogIn(redirectURI: callback, options: reason.browserLogInOptions)
            try await latchkey.logIn(logIn, callback: await server.authorize(logIn.url, as: "ada"))
        }
        latchkey.presenter = screen
        try await latchkey.factors.removeTOTP()
        #expect(screen.stepUpReasons.map(\.levels) == [[.twoFactors]])
        #expect(try await latchkey.factors.state().totp == nil)
    }

    @Test func `a step-up that is declined changes nothing`() async throws {
        let person = try await person()
        server.clock.advance(by: .seconds(301))
        person.latchkey.presenter = FakeLogInScreen({ _ in }) { _ in }
        #expect(await code { try await person.latchkey.factors.removeTOTP() } == .stepUpCancelled)
        #expect(try await person.latchkey.factors.state().totp != nil)
    }
}
