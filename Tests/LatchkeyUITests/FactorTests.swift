import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Two-step verification and passkeys, from the account to the next login.
@MainActor @Suite(.timeLimit(.minutes(1))) struct FactorTests {
    /// Turns two-step verification on, and returns the person's app and recovery codes.
    private func turnOn(in app: App) async throws -> (FakeAuthenticatorApp, NewRecoveryCodes) {
        app.model.turnOnTwoStep()
        await app.reaches { $0.screen?.form.setUp != nil && $0.progress == nil }
        let setUp = try #require(app.model.screen?.form.setUp)
        let authenticator = try #require(FakeAuthenticatorApp(NewTOTP(secret: setUp.secret, uri: setUp.address)))
        app.submit([.totp: authenticator.code(at: app.server.clock.date)])
        await app.reaches { $0.screen?.form.recoveryCodes != nil }
        let codes = try #require(app.model.screen?.form.recoveryCodes)
        app.model.send(.optionChanged(true))
        app.model.send(.submitted)
        await app.reaches { $0.screen == nil }
        return (authenticator, codes)
    }

    /// Logs out, and types the name and the password.
    private func logInAgain(in app: App) async {
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        app.server.clock.advance(by: .seconds(60))
        app.model.show(.logIn())
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { if case .factor = $0.screen?.screen { true } else { false } }
    }

    @Test func `two-step verification asks for a code at the next login`() async throws {
        let app = await App.signedIn()
        let (authenticator, codes) = try await turnOn(in: app)
        #expect(codes.codes.count == 10)
        await app.model.loadFactors()
        #expect(app.model.hasTwoStep)
        #expect(app.model.recoveryCodesLeft == "10 recovery codes left")
        await logInAgain(in: app)
        #expect(app.model.user == nil)
        #expect(app.model.screen?.autofill(of: .totp) == .oneTimeCode)
        app.submit([.totp: authenticator.code(at: app.server.clock.date)])
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        #expect(app.model.user?.username == "ada")
    }

    @Test func `a wrong code stays to be corrected, and another way leads to a recovery code`() async throws {
        let app = await App.signedIn()
        let (_, codes) = try await turnOn(in: app)
        await logInAgain(in: app)
        app.submit([.totp: "000000"])
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == Sentence.wrongCode.text(in: .english))
        app.model.dismissAlert()
        #expect(app.model.screen?.text(of: .totp) == "000000")
        app.model.send(.chosen(.tryAnotherWay))
        #expect(app.model.screen?.form.fields == [.recoveryCode])
        app.submit([.recoveryCode: codes.codes[0]])
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
    }

    @Test func `recovery codes cannot be swiped away`() async throws {
        let app = await App.signedIn()
        _ = try await turnOn(in: app)
        await app.model.makeRecoveryCodes()
        #expect(app.model.screen?.form.recoveryCodes?.codes.count == 10)
        app.model.closeScreen()
        #expect(app.model.screen != nil)
        app.model.send(.chosen(.copy))
        #expect(app.model.codeExport?.kind == .copy)
    }

    @Test func `a passkey is offered after a password, and logs in the next time`() async throws {
        let app = await App.started()
        let authenticator = FakeAuthenticator()
        app.latchkey.passkeys.authenticator = authenticator
        app.model.show(.logIn())
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { $0.screen?.screen == .passkeyOffer }
        #expect(app.model.state == .signedIn)
        app.model.send(.submitted)
        await app.reaches { $0.screen == nil }
        #expect(authenticator.passkeys.count == 1)
        await app.model.loadFactors()
        #expect(app.model.passkeys.count == 1)
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        // The keyboard offers the passkey, and the fake person takes it at once.
        app.model.show(.logIn())
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        #expect(app.model.user?.username == "ada")
    }

    /// An authenticator whose person takes no suggestion.
    @MainActor private final class UnusedAuthenticator: PasskeyAuthenticator {
        private(set) var challenges: [Data] = []

        func create(_ creation: PasskeyCreation) async throws -> JSONValue { throw CancellationError() }

        func use(_ use: PasskeyUse) async throws -> JSONValue {
            challenges.append(use.challenge)
            try await Task.sleep(for: .seconds(600))
            throw CancellationError()
        }

        func signal(_ signal: PasskeySignal) async {}
    }

    @Test func `the keyboard gets a new challenge before the old one expires`() async throws {
        let app = await App.started()
        let authenticator = UnusedAuthenticator()
        app.latchkey.passkeys.authenticator = authenticator
        app.model.show(.logIn())
        while authenticator.challenges.count < 2 {
            await app.pauses.end()
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(authenticator.challenges[0] != authenticator.challenges[1])
        #expect(app.model.alert == nil)
        app.model.closeScreen()
    }

    @Test func `a passkey of the keyboard that the server refuses is reported`() async throws {
        let app = await App.signedIn()
        let authenticator = FakeAuthenticator()
        app.latchkey.passkeys.authenticator = authenticator
        await app.model.addPasskey()
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        authenticator.verifiesUser = false
        app.model.show(.logIn())
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == Sentence.passkeyFailed.text(in: .english))
        #expect(app.model.screen?.form.alert == nil, "the form keeps what was typed")
    }

    @Test func `a declined passkey is not offered again`() async throws {
        let app = await App.started()
        app.latchkey.passkeys.authenticator = FakeAuthenticator()
        app.model.show(.logIn())
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { $0.screen?.screen == .passkeyOffer }
        app.model.send(.chosen(.never))
        await app.reaches { $0.screen == nil }
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        app.model.show(.logIn())
        await app.logIn("ada")
        #expect(app.model.screen == nil)
    }

    @Test func `a passkey is renamed and removed in the account`() async throws {
        let app = await App.signedIn()
        app.latchkey.passkeys.authenticator = FakeAuthenticator(.deviceBound)
        await app.model.addPasskey()
        let passkey = try #require(app.model.passkeys.first)
        #expect(passkey.place == "On one device only")
        #expect(app.model.passkeyAdvice != nil)
        await app.model.renamePasskey(passkey.id, to: "MacBook")
        #expect(app.model.passkeys.first?.name == "MacBook")
        #expect(app.model.passkeys.first?.removeButton == "Remove MacBook")
        await app.model.removePasskey(passkey.id)
        #expect(app.model.passkeys.isEmpty)
        #expect(app.model.factorsNotice == Sentence.passkeyRemoved.text(in: .english))
    }

    @Test func `a change asks for the password again when the login is older than five minutes`() async throws {
        let app = await App.signedIn()
        app.server.clock.advance(by: .seconds(360))
        app.model.turnOnTwoStep()
        await app.reaches { $0.screen?.title == "Confirm That It Is You" }
        app.submit([.currentPassword: App.password])
        await app.reaches { $0.screen?.form.setUp != nil && $0.progress == nil }
        #expect(app.model.screen?.title == "Set Up Two-Step Verification")
    }

    private func stepUpReason(_ kinds: [StepUpKind]) throws -> StepUpReason {
        StepUpReason(URLRequest(url: try #require(URL(string: "https://id.example.com/v1/users/me"))), kinds: kinds)
    }

    @Test func `a confirmation offers what the server says, and no password besides`() async throws {
        let app = await App.signedIn()
        let reason = try stepUpReason([.passkey, .totp, .recoveryCode])
        let presenting = Task { try await app.model.presentStepUp(reason) }
        await app.reaches { $0.screen?.form.fields == [.totp] }
        app.model.send(.chosen(.tryAnotherWay))
        #expect(app.model.screen?.form.fields == [.recoveryCode])
        app.model.send(.chosen(.tryAnotherWay))
        #expect(app.model.screen?.form.fields == [.totp], "there is no authenticator for a passkey, and no password")
        app.model.send(.cancelled)
        try await presenting.value
    }

    @Test(arguments: [[], [StepUpKind.passkey], [StepUpKind(rawValue: "newer")]])
    func `nobody is asked for a proof that they cannot give`(kinds: [StepUpKind]) async throws {
        let app = await App.signedIn()
        let reason = try stepUpReason(kinds)
        await #expect(throws: NoStepUpScreen.self) { try await app.model.presentStepUp(reason) }
        #expect(app.model.screen == nil)
    }

    @Test func `a declined confirmation changes nothing and is no error`() async throws {
        let app = await App.signedIn()
        app.latchkey.passkeys.authenticator = FakeAuthenticator()
        app.server.clock.advance(by: .seconds(360))
        let adding = Task { await app.model.addPasskey() }
        await app.reaches { $0.screen?.title == "Confirm That It Is You" }
        app.model.send(.cancelled)
        await adding.value
        #expect(app.model.alert == nil && app.model.passkeys.isEmpty)
    }
}
