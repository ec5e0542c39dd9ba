import Foundation
import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The screen for another factor, line by line: state, event, effects.
@Suite struct FactorScreenTests {
    private let challenge = LogInChallenge.sample(factors: [.passkey, .totp, .recoveryCode])

    private func screen(_ way: FactorWay, remembering days: Int? = 30) throws -> FactorScreen {
        var challenge = challenge
        challenge.rememberedDeviceDays = days
        let pending = try #require(PendingFactor(challenge)).beginning(with: way)
        var screen = FactorScreen(pending, language: .english)
        _ = screen.handle(.appeared)
        return screen
    }

    @Test func `a login that needs another factor leads to the best one`() throws {
        var screen = LogInScreen(language: .english)
        screen.submit("ada", "correct horse")
        var failure = ScreenFailure.sample(.secondFactorRequired)
        failure.challenge = challenge
        #expect(screen.handle(.failed(failure)) == [.hideProgress(animated: false)])
        #expect(screen.form.password.isEmpty)
        let pending = try #require(PendingFactor(challenge))
        #expect(pending.way == .passkey)
        #expect(screen.handle(.progressHidden) == [.go(to: .factor(pending))])
    }

    @Test func `a challenge of unknown factors is shown as an error`() {
        var screen = LogInScreen(language: .english)
        screen.submit("ada", "correct horse")
        var failure = ScreenFailure.sample(.secondFactorRequired)
        failure.challenge = .sample(factors: [FactorKind(rawValue: "telepathy")])
        _ = screen.play(.failed(failure), .progressHidden)
        #expect(screen.form.alert?.message == Sentence.secondFactorRequired.text(in: .english))
    }

    @Test func `the six digits of the app answer the challenge`() throws {
        var screen = try screen(.totp)
        #expect(screen.navigationTitle == "Two-Step Verification")
        #expect(screen.form.fields == [.totp])
        #expect(
            screen.play(.totpChanged("123 456"), .submitted) == [
                .closeKeyboard, .showProgress(message: "Checking the code..."),
                .call(.answerChallenge(screenChallenge(30), .totp("123456"), remembersDevice: false)),
            ]
        )
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test func `a ticked box goes with the answer, and with the person to another way`() throws {
        var screen = try screen(.totp)
        #expect(screen.form.option == .rememberDevice(days: 30))
        #expect(
            screen.form.option?.label(in: .english) == "Do not ask again on this device for 30 days"
        )
        _ = screen.play(.optionChanged(true), .totpChanged("123456"))
        guard case .go(to: .factor(let next)) = screen.handle(.chosen(.tryAnotherWay)).last else {
            Issue.record("no other way")
            return
        }
        #expect(next.way == .recoveryCode && next.remembersDevice)
        #expect(FactorScreen(next, language: .english).form.isOptionOn)
    }

    @Test(arguments: [nil, 0]) func `there is no box where devices are not remembered`(_ days: Int?) throws {
        #expect(try screen(.totp, remembering: days).form.option == nil)
    }

    @Test func `a wrong code says so beside the field, and stays to be corrected`() throws {
        var screen = try screen(.totp)
        _ = screen.play(.totpChanged("123456"), .submitted, .failed(.sample(.wrongCode)))
        let text = Sentence.wrongCode.text(in: .english)
        #expect(screen.handle(.progressHidden).first == .showMessage(text, beside: .totp))
        #expect(screen.form.alert?.message == text)
        #expect(screen.form.totp == "123456")
        #expect(screen.handle(.alertDismissed) == [.focus(.totp)])
    }

    @Test func `a wrong recovery code has its own words`() throws {
        var screen = try screen(.recoveryCode)
        let code = "ABCD EFGH JKLM NPQR STUV"
        _ = screen.play(.recoveryCodeChanged(code), .submitted, .failed(.sample(.wrongCode)), .progressHidden)
        #expect(screen.form.messages[.recoveryCode] == Sentence.wrongRecoveryCode.text(in: .english))
        #expect(screen.form.recoveryCode == code)
    }

    @Test(arguments: [
        (FactorWay.totp, "", Sentence.totpMissing), (.totp, "12345", .totpNotSixDigits),
        (.recoveryCode, "", .recoveryCodeMissing), (.recoveryCode, "ABCD-EFGH", .recoveryCodeIncomplete),
    ])
    func `an unfinished code is not sent`(_ way: FactorWay, _ text: String, _ sentence: Sentence) throws {
        var screen = try screen(way)
        let field = try #require(screen.form.fields.first)
        let effects = screen.play(.edited(field, text), .submitted)
        #expect(effects == [.showMessage(sentence.text(in: .english), beside: field), .focus(field)])
    }

    @Test func `a person who can use nothing begins a recovery, and learns when its link comes`() throws {
        var screen = try screen(.totp)
        #expect(screen.form.actions == [.tryAnotherWay, .recover])
        #expect(CredentialAction.recover.label(in: .english) == "I Cannot Use Any of These")
        #expect(screen.play(.chosen(.recover)).last == .call(.recover(screenChallenge(30))))
        let time = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(screen.handle(.recoveryBegun(readyAt: time)) == [.hideProgress(animated: false)])
        let notice = Sentence.recoverBegun.text(in: .english, with: [Language.english.text(of: time)])
        #expect(screen.handle(.progressHidden) == [.showNotice(notice)])
        _ = screen.play(.chosen(.recover), .failed(.sample(.noRecoveryAddress)), .progressHidden)
        #expect(screen.form.alert?.message == Sentence.recoverNoAddress.text(in: .english))
    }

    @Test func `a person whose recovery is ready learns that they have the link`() throws {
        var screen = try screen(.totp)
        _ = screen.play(.chosen(.recover))
        #expect(screen.handle(.recoveryReady) == [.hideProgress(animated: false)])
        #expect(screen.handle(.progressHidden) == [.showNotice(Sentence.recoverReady.text(in: .english))])
    }

    @Test func `a signed-in person who confirms who they are recovers nothing`() throws {
        let pending = try #require(PendingFactor(stepUpBy: [.totp, .recoveryCode]))
        #expect(FactorScreen(pending, language: .english).form.actions == [.tryAnotherWay])
    }

    @Test func `a challenge that is over leads to the login with a sentence`() throws {
        var screen = try screen(.totp)
        _ = screen.play(.totpChanged("123456"), .submitted, .failed(.sample(.challengeOver)))
        #expect(screen.form.totp.isEmpty)
        #expect(
            screen.handle(.progressHidden) == [.go(to: .logInAgain(identifier: "", notice: .challengeOver))]
        )
    }

    @Test func `a passkey needs no field, and a dismissed dialog is no error`() throws {
        var screen = try screen(.passkey)
        #expect(screen.form.fields.isEmpty)
        #expect(screen.submitButton == "Use Your Passkey")
        #expect(
            screen.handle(.submitted).last
                == .call(.answerChallenge(screenChallenge(30), .passkey, remembersDevice: false))
        )
        _ = screen.handle(.failed(.sample(ErrorCode(rawValue: "passkey_cancelled"))))
        let notice = Sentence.passkeyCancelled.text(in: .english)
        #expect(screen.handle(.progressHidden) == [.showNotice(notice)])
        #expect(screen.form.alert == nil)
    }

    @Test func `the ways come one after the other, and the last leads to the first`() throws {
        var pending = try #require(PendingFactor(challenge))
        var ways: [FactorWay] = []
        for _ in 1...4 {
            ways.append(pending.way)
            var screen = FactorScreen(pending, language: .english)
            guard case .go(to: .factor(let next)) = screen.play(.appeared, .chosen(.tryAnotherWay)).last else { break }
            pending = next
        }
        #expect(ways == [.passkey, .totp, .recoveryCode, .passkey])
    }

    @Test func `a device without passkeys leaves that way out`() throws {
        let pending = try #require(PendingFactor(challenge)?.without(.passkey))
        #expect(pending.ways == [.totp, .recoveryCode])
        #expect(try #require(PendingFactor(.sample(factors: [.passkey]))).without(.passkey) == nil)
    }

    @Test func `going back leads to the login, and forgets the code`() throws {
        var screen = try screen(.totp)
        #expect(screen.play(.totpChanged("123456"), .cancelled).last == .go(to: .logIn))
        #expect(screen.form.totp.isEmpty)
    }

    @Test func `a signed-in person confirms with the password`() throws {
        let pending = try #require(PendingFactor(stepUpBy: [.password]))
        var screen = FactorScreen(pending, language: .english)
        _ = screen.handle(.appeared)
        #expect(screen.navigationTitle == "Confirm That It Is You")
        #expect(screen.form.option == nil && screen.form.actions.isEmpty)
        let password = Password("correct horse")
        #expect(
            screen.play(.currentPasswordChanged(password), .submitted).last == .call(.stepUp(.password(password)))
        )
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test func `no effect prints a code`() {
        let call = ScreenCall.answerChallenge(challenge, .totp("123456"), remembersDevice: false)
        #expect(!"\(call)".contains("123456"))
        #expect(!"\(ScreenCall.stepUp(.recoveryCode("ABCD")))".contains("ABCD"))
    }

    private func screenChallenge(_ days: Int) -> LogInChallenge {
        var challenge = challenge
        challenge.rememberedDeviceDays = days
        return challenge
    }
}

extension LogInChallenge {
    static func sample(factors: [FactorKind] = [], enrollment: [FactorKind] = []) -> LogInChallenge {
        LogInChallenge(id: "lkl_sample", factors: factors, enrollment: enrollment, expiresIn: 300)
    }
}
