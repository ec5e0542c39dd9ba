import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The login with the code of an e-mail, line by line: state, event, effects.
@Suite struct LogInCodeScreenTests {
    private let offering = Policy.standard(offeringMailedLogin: true)
    private let pending = PendingLogIn(loginID: "l1", identifier: "ada")

    private func logIn() -> LogInScreen {
        var screen = LogInScreen(language: .english)
        _ = screen.play(.appeared, .policyLoaded(offering))
        return screen
    }

    private func code() -> LogInCodeScreen {
        var screen = LogInCodeScreen(pending, language: .english)
        _ = screen.handle(.appeared)
        return screen
    }

    @Test func `the login offers the code only if the server's rules do`() {
        var screen = LogInScreen(language: .english)
        #expect(screen.form.actions == [.forgotPassword])
        #expect(screen.play(.appeared, .chosen(.mailCode)) == [])
        #expect(screen.handle(.policyLoaded(offering)) == [])
        #expect(screen.form.actions == [.mailCode, .forgotPassword])
        #expect(CredentialAction.mailCode.label(in: .english) == "E-mail Me a Code")
        #expect(LogInScreen(language: .english, policy: offering).form.actions == [.mailCode, .forgotPassword])
    }

    @Test func `known rules are not requested again`() {
        var screen = LogInScreen(language: .english, policy: offering)
        #expect(screen.handle(.appeared) == [.focus(.username)])
    }

    @Test func `the code needs the identifier, and no password`() {
        var screen = logIn()
        let missing = Sentence.identifierMissing.text(in: .english)
        #expect(screen.handle(.chosen(.mailCode)) == [.showMessage(missing, beside: .username), .focus(.username)])
        #expect(screen.form.messages == [.username: missing])
        #expect(
            screen.play(.usernameChanged(" ada "), .chosen(.mailCode)) == [
                .closeKeyboard, .showProgress(message: "Sending..."), .call(.requestLogInCode(identifier: "ada")),
            ]
        )
    }

    @Test func `the sent e-mail leads to its code`() {
        var screen = logIn()
        _ = screen.play(.usernameChanged("ada"), .passwordChanged(Password("half typed")), .chosen(.mailCode))
        #expect(screen.handle(.asked(id: "l1")) == [.hideProgress(animated: false)])
        #expect(screen.form.password.isEmpty)
        #expect(screen.handle(.progressHidden) == [.go(to: .logInCode(pending))])
    }

    @Test func `a refused request stays at the login`() {
        var screen = logIn()
        _ = screen.play(.usernameChanged("ada"), .chosen(.mailCode), .failed(.sample(.tooManyAttempts)))
        _ = screen.play(.progressHidden, .alertDismissed)
        #expect(screen.form.username == "ada")
        #expect(screen.handle(.chosen(.mailCode)).last == .call(.requestLogInCode(identifier: "ada")))
    }

    @Test func `the screen asks for the code`() {
        var screen = LogInCodeScreen(pending, language: .english)
        #expect(screen.navigationTitle == "Check Your E-mail")
        #expect(screen.form.fields == [.code])
        let notice = Sentence.logInCodeMailed.text(in: .english)
        #expect(screen.handle(.appeared) == [.showNotice(notice), .startPause(.seconds(60)), .focus(.code)])
        #expect(
            screen.play(.codeChanged("123 456"), .submitted) == [
                .closeKeyboard, .showProgress(message: "Logging in..."),
                .call(.logInByMail(.code("123456", of: "l1"), loginID: "l1")),
            ]
        )
        #expect(screen.handle(.succeeded) == [.hideProgress(animated: false)])
        #expect(screen.handle(.progressHidden) == [.go(to: .content)])
    }

    @Test func `a wrong code is cleared, and says so`() {
        var screen = code()
        _ = screen.play(.codeChanged("123456"), .submitted, .failed(.sample(.invalidCode)), .progressHidden)
        #expect(screen.form.code.isEmpty)
        #expect(screen.form.alert?.message == Sentence.invalidCode.text(in: .english))
        #expect(screen.handle(.alertDismissed) == [.focus(.code)])
    }

    @Test func `another e-mail replaces the id, after a minute`() {
        var screen = code()
        #expect(screen.handle(.chosen(.resend)) == [.showNotice(Sentence.messageJustSent.text(in: .english))])
        #expect(screen.play(.pauseEnded, .chosen(.resend)).last == .call(.requestLogInCode(identifier: "ada")))
        _ = screen.play(.asked(id: "l2"), .progressHidden)
        #expect(
            screen.play(.codeChanged("123456"), .submitted).last
                == .call(.logInByMail(.code("123456", of: "l2"), loginID: "l2"))
        )
    }

    @Test func `going back leads to the login`() {
        var screen = code()
        #expect(screen.handle(.cancelled).last == .go(to: .logIn))
    }

    @Test func `no effect prints the code`() {
        #expect(!"\(ScreenCall.logInByMail(.code("123456", of: "l1"), loginID: "l1"))".contains("123456"))
    }
}

extension Policy {
    fileprivate static func standard(offeringMailedLogin offers: Bool) -> Policy {
        var policy = Policy.standard
        policy.offersMailedLogin = offers
        return policy
    }
}
