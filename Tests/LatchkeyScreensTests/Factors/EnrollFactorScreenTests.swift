import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The screen that sets up a factor, and the one that shows recovery codes.
@Suite struct EnrollFactorScreenTests {
    private let challenge = LogInChallenge.sample(enrollment: [.totp, .passkey])
    private let setUp = AuthenticatorSetUp(
        NewTOTP(secret: "GEZDGNBVGY3TQOJQ", uri: "otpauth://totp/Notes:ada?secret=GEZDGNBVGY3TQOJQ&issuer=Notes")
    )
    private let codes = NewRecoveryCodes(["ABCD-EFGH-JKLM-NPQR-STUV", "BCDE-FGHJ-KLMN-PQRS-TUVW"])

    private func begun(_ pending: PendingEnrollment) -> EnrollFactorScreen {
        var screen = EnrollFactorScreen(pending, language: .english)
        _ = screen.play(.appeared, .totpBegun(setUp), .progressHidden)
        return screen
    }

    @Test func `a login that needs a factor leads to its set-up`() throws {
        var screen = LogInScreen(language: .english)
        screen.submit("ada", "correct horse")
        var failure = ScreenFailure.sample(.secondFactorRequired)
        failure.challenge = challenge
        _ = screen.handle(.failed(failure))
        #expect(screen.handle(.progressHidden) == [.go(to: .enroll(try #require(PendingEnrollment(challenge))))])
    }

    @Test func `the secret is requested when the screen appears`() throws {
        let pending = try #require(PendingEnrollment(challenge))
        var screen = EnrollFactorScreen(pending, language: .english)
        #expect(screen.handle(.appeared).last == .call(.beginTOTP(challenge)))
        #expect(screen.form.progress == "Preparing...")
        #expect(screen.handle(.totpBegun(setUp)) == [.hideProgress(animated: false)])
        #expect(screen.handle(.progressHidden) == [.focus(.totp)])
        #expect(screen.form.setUp == setUp)
        #expect(screen.form.notice?.hasPrefix(Sentence.enrollRequired.text(in: .english)) == true)
    }

    @Test func `the secret is shown in groups of four, as an address and as a QR code`() {
        #expect(setUp.secret == "GEZD GNBV GY3T QOJQ")
        #expect(setUp.address.hasPrefix("otpauth://totp/"))
        #expect(setUp.halfBlocks()?.isEmpty == false)
        #expect(setUp.modules.count == setUp.modules.first?.count)
        #expect(!"\(setUp)".contains("GEZD"))
    }

    @Test func `the first code completes the login, and leads to the recovery codes`() throws {
        var screen = begun(try #require(PendingEnrollment(challenge)))
        #expect(
            screen.play(.totpChanged("123456"), .submitted).last
                == .call(.answerChallenge(challenge, .totp("123456"), remembersDevice: false))
        )
        _ = screen.handle(.recoveryCodesMade(codes))
        #expect(screen.handle(.progressHidden) == [.go(to: .recoveryCodes(codes))])
    }

    @Test func `codes of a login whose session is not stored are shown after the alert`() throws {
        var screen = begun(try #require(PendingEnrollment(challenge)))
        _ = screen.play(.totpChanged("123456"), .submitted)
        var failure = ScreenFailure.sample(.storageUnavailable)
        failure.recoveryCodes = codes
        #expect(!"\(failure)".contains("ABCD"))
        _ = screen.play(.failed(failure), .progressHidden)
        #expect(screen.form.alert != nil)
        #expect(screen.handle(.alertDismissed) == [.go(to: .recoveryCodes(codes))])
    }

    @Test func `a signed-in person confirms the app without a challenge`() {
        var screen = begun(PendingEnrollment())
        #expect(screen.play(.totpChanged("123456"), .submitted).last == .call(.confirmTOTP(code: "123456")))
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test func `a passkey can be created instead`() throws {
        var screen = begun(try #require(PendingEnrollment(challenge)))
        #expect(screen.form.actions == [.createPasskey])
        guard case .go(to: .enroll(let pending)) = screen.handle(.chosen(.createPasskey)).last else {
            Issue.record("no passkey")
            return
        }
        var next = EnrollFactorScreen(pending, language: .english)
        #expect(next.form.fields.isEmpty && next.form.actions == [.useAuthenticator])
        #expect(
            next.play(.appeared, .submitted).last
                == .call(.answerChallenge(challenge, .passkey, remembersDevice: false))
        )
    }

    @Test func `without a secret the screen goes back after the error`() throws {
        var screen = EnrollFactorScreen(try #require(PendingEnrollment(challenge)), language: .english)
        _ = screen.play(.appeared, .failed(.sample(.tooManyAttempts)), .progressHidden)
        #expect(screen.form.alert != nil)
        #expect(screen.handle(.alertDismissed) == [.go(to: .logIn)])
    }

    @Test func `recovery codes stay until the person has ticked that they are saved`() {
        var screen = RecoveryCodesScreen(codes, language: .english)
        #expect(screen.handle(.appeared) == [.showNotice(Sentence.recoveryCodesExplained.text(in: .english))])
        let notSaved = [ScreenEffect.showNotice(Sentence.recoveryCodesNotSaved.text(in: .english))]
        #expect(screen.handle(.submitted) == notSaved)
        #expect(screen.handle(.cancelled) == notSaved)
        #expect(screen.play(.optionChanged(true), .submitted) == [.go(to: .content)])
    }

    @Test func `recovery codes can be copied, saved and printed`() {
        var screen = RecoveryCodesScreen(codes, language: .english)
        _ = screen.handle(.appeared)
        #expect(screen.form.actions == [.copy, .download, .print])
        #expect(screen.handle(.chosen(.copy)) == [.copy(codes), .showNotice("Copied.")])
        #expect(screen.handle(.chosen(.download)) == [.download(codes)])
        #expect(screen.handle(.chosen(.print)) == [.print(codes)])
        #expect(codes.text == "ABCD-EFGH-JKLM-NPQR-STUV\nBCDE-FGHJ-KLMN-PQRS-TUVW\n")
        #expect(!"\(ScreenEffect.copy(codes))".contains("ABCD"))
    }
}
