import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct ResetPasswordScreenTests {
    var screen = ResetPasswordScreen(
        PendingPasswordReset(resetID: "reset-1", identifier: "ada@example.com"),
        language: .english
    )
    let byLink = ResetPasswordScreen(PendingPasswordReset(token: "lkv_1"), language: .english)

    private var generating: Policy {
        var policy = Policy.standard
        policy.generatesPasswords = true
        return policy
    }

    @Test func `it tells nobody whether the user is known, and asks for the rules by the way`() {
        var screen = screen
        let notice =
            """
            If you have an account, we send you a message (up to five an hour). Enter its six digits and a new \
            password here, or open its link.
            """
        #expect(
            screen.handle(.appeared) == [.showNotice(notice), .startPause(.seconds(60)), .loadPolicy, .focus(.code)]
        )
        #expect(screen.form.fields == [.code, .newPassword])
    }

    @Test func `the code and the new password are sent, and the login follows`() {
        var screen = screen
        let effects = screen.play(
            .appeared,
            .codeChanged("123 456"),
            .returnPressed,
            .newPasswordChanged(Password("another horse")),
            .returnPressed
        )
        #expect(
            effects == [
                .closeKeyboard, .showProgress(message: "Saving the password..."),
                .call(.resetPassword(.code("123456", of: "reset-1"), newPassword: Password("another horse"))),
            ]
        )
        #expect(screen.handle(.succeeded) == [.hideProgress(animated: false)])
        #expect(screen.form.newPassword.isEmpty)
        #expect(
            screen.handle(.progressHidden) == [
                .go(to: .logInAgain(identifier: "ada@example.com", notice: .passwordReset))
            ]
        )
    }

    @Test func `the link needs no code`() {
        var screen = byLink
        #expect(screen.form.fields == [.newPassword])
        #expect(screen.form.actions.isEmpty)
        let effects = screen.play(.appeared, .newPasswordChanged(Password("another horse")), .submitted)
        #expect(effects.last == .call(.resetPassword(.token("lkv_1"), newPassword: Password("another horse"))))
        #expect(
            screen.play(.succeeded, .progressHidden) == [.go(to: .logInAgain(identifier: "", notice: .passwordReset))]
        )
        var shown = "\(effects) \(byLink)"
        dump(byLink, to: &shown)
        #expect(!shown.contains("lkv_1"))
    }

    @Test func `a refused link is reported`() {
        var screen = byLink
        let effects = screen.play(
            .newPasswordChanged(Password("another horse")),
            .submitted,
            .failed(.sample(.codeExpired)),
            .progressHidden
        )
        let message = "The code was used, has expired, or was tried too often. Request a new one."
        #expect(effects == [.showAlert(ScreenAlert(title: "Error", message: message))])
        #expect(screen.form.newPassword == Password("another horse"))
    }

    @Test func `a wrong code is typed again, and the password stays`() {
        var screen = screen
        let effects = screen.play(
            .codeChanged("123456"),
            .newPasswordChanged(Password("another horse")),
            .submitted,
            .failed(.sample(.invalidCode)),
            .progressHidden,
            .alertDismissed
        )
        #expect(effects == [.focus(.code)])
        #expect(screen.form.code.isEmpty)
        #expect(screen.form.newPassword == Password("another horse"))
    }

    @Test func `a weak password is typed again with what to change, and the code stays`() {
        var screen = screen
        let problem = FieldProblem(code: .weakPassword, detail: "weak")
        let effects = screen.play(
            .codeChanged("123456"),
            .newPasswordChanged(Password("87654321")),
            .submitted,
            .failed(.sample(.weakPassword, fields: ["newPassword": problem])),
            .progressHidden
        )
        let message = "This password is a sequence, like abcd or 9876. Add another word or two."
        #expect(
            effects == [
                .showMessage(message, beside: .newPassword), .showAlert(ScreenAlert(title: "Error", message: message)),
            ]
        )
        #expect(screen.handle(.alertDismissed) == [.focus(.newPassword)])
        #expect(screen.form.code == "123456")
        #expect(screen.form.newPassword.isEmpty)
    }

    @Test func `without a password nothing is sent`() {
        var screen = screen
        let effects = screen.play(.codeChanged("123456"), .submitted)
        #expect(effects == [.showMessage("Enter a new password.", beside: .newPassword), .focus(.newPassword)])
    }

    @Test func `where the server makes passwords, none is asked for`() {
        var screen = screen
        _ = screen.handle(.appeared)
        let notice = """
            If you have an account, we send you a message (up to five an hour). Enter its six digits and a new \
            password here, or open its link.
            Leave the new password empty, and we will send you a generated one.
            """
        #expect(screen.handle(.policyLoaded(generating)) == [.showNotice(notice)])
        let effects = screen.play(.codeChanged("123456"), .submitted)
        #expect(effects.last == .call(.resetPassword(.code("123456", of: "reset-1"), newPassword: nil)))
        let destination = Destination.logInAgain(identifier: "ada@example.com", notice: .newPasswordSent)
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: destination)])
    }

    @Test func `an app that knows the rules need not ask for them`() {
        var screen = ResetPasswordScreen(PendingPasswordReset(token: "lkv_1"), language: .english, policy: generating)
        let notice = "Leave the new password empty, and we will send you a generated one."
        #expect(screen.handle(.appeared) == [.showNotice(notice), .focus(.newPassword)])
    }

    @Test func `another message is had by asking again`() {
        var screen = screen
        let effects = screen.play(.appeared, .pauseEnded, .chosen(.resend))
        #expect(effects.last == .call(.requestPasswordReset(identifier: "ada@example.com")))
        _ = screen.play(.asked(id: "reset-2"), .progressHidden)
        let sent = screen.play(.codeChanged("123456"), .newPasswordChanged(Password("another horse")), .submitted)
        #expect(
            sent.last == .call(.resetPassword(.code("123456", of: "reset-2"), newPassword: Password("another horse")))
        )
    }
}
