import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct ChangePasswordScreenTests {
    var screen = ChangePasswordScreen(language: .english)

    private func submit(_ screen: inout ChangePasswordScreen, _ current: String, _ new: String) -> [ScreenEffect] {
        screen.play(.currentPasswordChanged(Password(current)), .newPasswordChanged(Password(new)), .submitted)
    }

    @Test func `both passwords are sent, and the content follows`() {
        var screen = screen
        #expect(screen.handle(.appeared) == [.loadPolicy, .focus(.currentPassword)])
        let call = ScreenCall.changePassword(from: Password("correct horse"), to: Password("another horse"))
        #expect(
            submit(&screen, "correct horse", "another horse") == [
                .closeKeyboard, .showProgress(message: "Saving the password..."), .call(call),
            ]
        )
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
        #expect(screen.form.currentPassword.isEmpty && screen.form.newPassword.isEmpty)
    }

    @Test(arguments: [
        ("", "another horse", CredentialField.currentPassword, "Enter your current password."),
        ("correct horse", "", .newPassword, "Enter a new password."),
        (
            "correct horse", "correct horse", .newPassword,
            "The new password is the same as the current one. Choose another one."
        ),
        ("correct horse", "short", .newPassword, "A password needs at least 8 characters. Choose a longer one."),
    ])
    func `invalid entries are not sent`(
        _ current: String,
        _ new: String,
        _ field: CredentialField,
        _ message: String
    ) {
        var screen = screen
        #expect(submit(&screen, current, new) == [.showMessage(message, beside: field), .focus(field)])
    }

    @Test func `an older password may be one that today's rules refuse`() {
        var screen = screen
        #expect(
            submit(&screen, "abc", "another horse").last
                == .call(.changePassword(from: Password("abc"), to: Password("another horse")))
        )
    }

    @Test func `a wrong password is typed again, and the new one stays`() {
        var screen = screen
        _ = submit(&screen, "wrong horse", "another horse")
        let message = "Your current password is wrong. Enter it again."
        #expect(
            screen.play(.failed(.sample(.wrongPassword)), .progressHidden) == [
                .showMessage(message, beside: .currentPassword),
                .showAlert(ScreenAlert(title: "Error", message: message)),
            ]
        )
        #expect(screen.handle(.alertDismissed) == [.focus(.currentPassword)])
        #expect(screen.form.currentPassword.isEmpty)
        #expect(screen.form.newPassword == Password("another horse"))
    }

    @Test func `hints follow the server's rules as soon as it has told them`() {
        var screen = screen
        _ = screen.handle(.newPasswordChanged(Password("horse")))
        #expect(screen.form.passwordHint == "A password needs at least 8 characters. Choose a longer one.")
        var policy = Policy.standard
        policy.password.minimumLength = 5
        #expect(screen.handle(.policyLoaded(policy)) == [])
        #expect(screen.form.passwordHint == nil)
        #expect(
            screen.play(.currentPasswordChanged(Password("a")), .submitted).last
                == .call(.changePassword(from: Password("a"), to: Password("horse")))
        )
    }

    @Test(arguments: [
        ErrorCode.tooManyAttempts, .busy, .weakPassword, .wrongPassword, .sessionEnded, .storageUnavailable, .internal,
        ErrorCode(rawValue: "network_unavailable"), ErrorCode(rawValue: "timed_out"),
    ])
    func `every refusal is said in the person's language`(_ code: ErrorCode) {
        var screen = ChangePasswordScreen(language: .japanese)
        _ = submit(&screen, "correct horse", "another horse")
        _ = screen.play(.failed(.sample(code)), .progressHidden)
        #expect(screen.form.alert?.message != "from the server")
    }
}
