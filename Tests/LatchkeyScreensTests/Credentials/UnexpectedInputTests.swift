import LatchkeyAPI
import LatchkeyScreens
import Testing

/// Inputs that nobody thought of: text that was pasted with more than is visible.
@Suite struct UnexpectedInputTests {
    @Test(arguments: [
        "\u{202A}ada\u{202C}", "\u{2068}ada\u{2069}", "\u{200E}ada", "ada\u{200F}\n", "\u{FEFF}ada", "\u{3000}ada\t",
    ])
    func `invisible marks around a pasted username are not sent`(_ pasted: String) {
        var screen = LogInScreen(language: .english)
        #expect(screen.submit(pasted, "secret").last == .call(.logIn(identifier: "ada", password: Password("secret"))))
    }

    @Test func `a phone number from the contacts is one, with its marks of direction`() {
        var screen = ForgotPasswordScreen(language: .english)
        let effects = screen.play(.identifierChanged("\u{202A}+81 3-1234-5678\u{202C}"), .submitted)
        #expect(effects.last == .call(.requestPasswordReset(identifier: "+81 3-1234-5678")))
    }

    @Test(arguments: ["a\u{202E}nimda", "a\u{2066}da", "a\u{200B}da"])
    func `bidi controls within a new username are refused before the call`(_ typed: String) {
        var screen = RegisterScreen(language: .english)
        _ = screen.submit(typed, "a long new password")
        #expect(screen.form.messages[.username] == Sentence.usernameCharacters.text(in: .english))
        #expect(screen.form.progress == nil)
    }

    @Test func `a password is never trimmed`() {
        var screen = LogInScreen(language: .english)
        let password = Password("\u{202A}correct horse\u{202C} ")
        #expect(
            screen.submit("ada", password.text).last == .call(.logIn(identifier: "ada", password: password))
        )
    }

    @Test(arguments: [
        "123 456", "１２３　４５６", "123\u{A0}456", "123\u{202F}456\n", "\u{200E}123–456", "１２３−４５６", "١٢٣٤٥٦", "१२३४५६",
        "\t123456\r\n",
    ])
    func `a code is read however it was pasted`(_ pasted: String) {
        var screen = LogInCodeScreen(PendingLogIn(loginID: "l1", identifier: "ada"), language: .english)
        #expect(
            screen.play(.codeChanged(pasted), .submitted).last
                == .call(.logInByMail(.code("123456", of: "l1"), loginID: "l1"))
        )
    }

    @Test(arguments: ["12345", "1234567", "12345a", "一二三四五六", "①②③④⑤⑥", "½23456", "Code: 123456", "     "])
    func `other text is no code`(_ typed: String) {
        var screen = LogInCodeScreen(PendingLogIn(loginID: "l1", identifier: "ada"), language: .english)
        _ = screen.play(.codeChanged(typed), .submitted)
        #expect(screen.form.messages[.code] == Sentence.codeNotSixDigits.text(in: .english))
    }
}
