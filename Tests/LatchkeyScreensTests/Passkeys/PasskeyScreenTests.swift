import Foundation
import LatchkeyAPI
import LatchkeyScreens
import Testing

/// Passkeys on the login screen, and the offer to create one.
@Suite struct PasskeyScreenTests {
    @Test func `a login without passkeys has no button for them`() {
        var screen = LogInScreen(language: .english)
        #expect(!screen.form.actions.contains(.logInWithPasskey))
        #expect(!screen.handle(.appeared).contains(.offerPasskeys))
    }

    @Test func `the keyboard offers passkeys once, when the login appears`() {
        var screen = LogInScreen(language: .english, offersPasskeys: true)
        #expect(screen.form.actions == [.logInWithPasskey, .forgotPassword])
        #expect(screen.handle(.appeared) == [.loadPolicy, .offerPasskeys, .focus(.username)])
        #expect(screen.handle(.appeared) == [.focus(.username)])
        #expect(screen.play(.usernameChanged("ada"), .passkeyLoggedIn) == [.closeKeyboard, .go(to: .content)])
    }

    @Test func `the button logs in without a name`() {
        var screen = LogInScreen(language: .english, offersPasskeys: true)
        #expect(
            screen.play(.appeared, .chosen(.logInWithPasskey)) == [
                .closeKeyboard, .showProgress(message: "Waiting for your passkey..."), .call(.logInWithPasskey),
            ]
        )
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test(arguments: [
        (ErrorCode.unknownPasskey, Sentence.passkeyUnknown), (.invalidPasskey, .passkeyFailed),
        (.passkeysUnavailable, .passkeysUnavailable), (.invalidCredentials, .passkeyFailed),
    ])
    func `a refused passkey has its sentence`(_ code: ErrorCode, _ sentence: Sentence) {
        var screen = LogInScreen(language: .english, offersPasskeys: true)
        _ = screen.play(.appeared, .chosen(.logInWithPasskey), .failed(.sample(code)), .progressHidden)
        #expect(screen.form.alert?.message == sentence.text(in: .english))
    }

    @Test func `the offer creates a passkey`() {
        var screen = PasskeyOfferScreen(language: .english)
        #expect(screen.navigationTitle == "Log In Faster Next Time")
        #expect(screen.form.actions == [.notNow, .never])
        #expect(screen.play(.appeared, .submitted).last == .call(.addPasskey))
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test(arguments: [
        (CredentialEvent.chosen(.notNow), PasskeyOfferAnswer.notNow), (.chosen(.never), .never), (.cancelled, .notNow),
    ])
    func `a declined offer is kept`(_ event: CredentialEvent, _ answer: PasskeyOfferAnswer) {
        var screen = PasskeyOfferScreen(language: .english)
        #expect(screen.play(.appeared, event) == [.answerOffer(answer), .go(to: .content)])
    }

    @Test func `not now holds for 30 days, and never for ever`() {
        let answered = Date(timeIntervalSince1970: 1_795_295_040)
        let days = { (days: Double) in answered.addingTimeInterval(days * 86_400) }
        #expect(!PasskeyOfferAnswer.notNow.allowsOffer(answered: answered, now: days(29.9)))
        #expect(PasskeyOfferAnswer.notNow.allowsOffer(answered: answered, now: days(30)))
        #expect(!PasskeyOfferAnswer.never.allowsOffer(answered: answered, now: days(10_000)))
    }
}
