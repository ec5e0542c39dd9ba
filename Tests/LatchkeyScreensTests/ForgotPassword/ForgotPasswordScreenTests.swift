import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct ForgotPasswordScreenTests {
    var screen = ForgotPasswordScreen(language: .english)

    @Test(arguments: [(Language.english, "Forgot Password", "Send Code"), (.japanese, "パスワードをお忘れの方", "コードを送信")])
    func `the words on the screen`(_ language: Language, _ title: String, _ button: String) {
        let screen = ForgotPasswordScreen(language: language)
        #expect(screen.navigationTitle == title)
        #expect(screen.submitButton == button)
        #expect(screen.form.fields == [.identifier])
    }

    @Test func `the name that was typed at the login is there`() {
        var screen = ForgotPasswordScreen(language: .english, identifier: "ada")
        let notice = "Enter your username, e-mail address or phone number, and we will send you a code."
        #expect(screen.handle(.appeared) == [.showNotice(notice), .focus(.identifier)])
        #expect(screen.handle(.submitted).last == .call(.requestPasswordReset(identifier: "ada")))
    }

    @Test(arguments: ["ada", "ada@example.com", "+81 3-1234-5678", "an older name"])
    func `any name leads on to the new password`(_ identifier: String) {
        var screen = screen
        #expect(
            screen.play(.appeared, .identifierChanged(" \(identifier) "), .returnPressed) == [
                .closeKeyboard, .showProgress(message: "Sending..."),
                .call(.requestPasswordReset(identifier: identifier)),
            ]
        )
        #expect(screen.handle(.asked(id: "reset-1")) == [.hideProgress(animated: false)])
        let pending = PendingPasswordReset(resetID: "reset-1", identifier: identifier)
        #expect(screen.handle(.progressHidden) == [.go(to: .resetPassword(pending))])
    }

    @Test(arguments: [
        ("  ", "Enter your username, e-mail address or phone number."),
        (
            "ada@example",
            "This is not a username, e-mail address or phone number. Enter a phone number like +81312345678."
        ),
        ("+81", "This is not a username, e-mail address or phone number. Enter a phone number like +81312345678."),
        ("a\u{7}da", "This is not a username, e-mail address or phone number. Enter a phone number like +81312345678."),
    ])
    func `an invalid identifier is not sent`(_ identifier: String, _ message: String) {
        var screen = screen
        let effects = screen.play(.identifierChanged(identifier), .submitted)
        #expect(effects == [.showMessage(message, beside: .identifier), .focus(.identifier)])
    }

    @Test func `an identifier that the server rejects has a message beside it`() {
        var screen = screen
        let problem = FieldProblem(code: .invalidValue, detail: "not a name")
        let failure = ScreenFailure.sample(.invalidFields, fields: ["identifier": problem])
        let effects = screen.play(.identifierChanged("a!"), .submitted, .failed(failure), .progressHidden)
        let message = Sentence.identifierInvalid.text(in: .english)
        #expect(
            effects == [
                .showMessage(message, beside: .identifier), .showAlert(ScreenAlert(title: "Error", message: message)),
            ]
        )
        #expect(screen.form.identifier == "a!")
    }

    @Test func `a failure keeps what was typed`() {
        var screen = screen
        let effects = screen.play(.identifierChanged("ada"), .submitted, .failed(.sample(.busy)), .progressHidden)
        let message = "The server is busy. Wait a moment and try again."
        #expect(effects == [.showAlert(ScreenAlert(title: "Error", message: message))])
        #expect(screen.handle(.alertDismissed) == [.focus(.identifier)])
        #expect(screen.form.identifier == "ada")
    }

    @Test func `going back leads to the login`() {
        var screen = screen
        #expect(screen.handle(.cancelled) == [.go(to: .logIn)])
    }
}
