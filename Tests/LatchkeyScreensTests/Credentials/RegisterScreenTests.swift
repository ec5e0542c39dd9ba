import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The differences between the register screen and the login screen.
@Suite struct RegisterScreenTests {
    let screen = RegisterScreen(language: .english)

    @Test(arguments: [(Language.english, "Register", "Registering..."), (.japanese, "新規登録", "登録中...")])
    func `submitting closes the keyboard, shows the progress, then calls`(
        _ language: Language,
        _ title: String,
        _ message: String
    ) {
        var screen = RegisterScreen(language: language)
        #expect(screen.navigationTitle == title)
        #expect(
            screen.submit("ada", "correct horse") == [
                .closeKeyboard, .showProgress(message: message),
                .call(.register(username: "ada", password: Password("correct horse"))),
            ]
        )
    }

    @Test func `success shows the content and forgets the password`() {
        var screen = screen
        screen.submit("ada", "correct horse")
        #expect(screen.handle(.succeeded) == [.hideProgress(animated: false)])
        #expect(screen.handle(.progressHidden) == [.go(to: .content)])
        #expect(screen.form.password.isEmpty)
    }

    @Test(arguments: ["abc", "1795226551441154338", "-_.", "Ada.Lovelace", String(repeating: "a", count: 64)])
    func `names that are usernames`(_ username: String) {
        var screen = screen
        screen.submit(username, "correct horse")
        #expect(screen.form.messages.isEmpty)
    }

    @Test(arguments: [
        ("", "Enter your username."),
        ("ab", "A username has 3 to 64 characters. Choose another one."),
        (String(repeating: "a", count: 65), "A username has 3 to 64 characters. Choose another one."),
        ("a da", "A username has only the letters a to z, digits, hyphens, underscores and dots. Choose another one."),
        (
            "ada@b.com",
            "A username has only the letters a to z, digits, hyphens, underscores and dots. Choose another one."
        ),
        ("Åda", "A username has only the letters a to z, digits, hyphens, underscores and dots. Choose another one."),
        ("ada１", "A username has only the letters a to z, digits, hyphens, underscores and dots. Choose another one."),
        ("ad\u{1B}a", "The username has a character that cannot be shown. Type it again."),
    ])
    func `names that are not usernames`(_ username: String, _ message: String) {
        var screen = screen
        #expect(screen.submit(username, "correct horse").last == .focus(.username))
        #expect(screen.form.messages == [.username: message])
    }

    @Test(arguments: [
        "12345678", String(repeating: "x", count: 256), "        ", "パスワード八文字", "🗝️🗝️🗝️🗝️",
        String(repeating: "e\u{301}", count: 256),
    ])
    func `passwords of 8 to 256 code points`(_ password: String) {
        var screen = screen
        screen.submit("ada", password)
        #expect(screen.form.messages.isEmpty)
    }

    @Test(arguments: [
        ("", "Enter your password."),
        ("1234567", "A password needs at least 8 characters. Choose a longer one."),
        (String(repeating: "e\u{301}", count: 7), "A password needs at least 8 characters. Choose a longer one."),
        (String(repeating: "x", count: 257), "A password can have at most 256 characters. Choose a shorter one."),
        ("correct\thorse", "The password has a character that cannot be shown. Type it again."),
        ("ada.lovelace", "The password is the same as the username. Choose another one."),
        ("Ada.Lovelace", "The password is the same as the username. Choose another one."),
    ])
    func `passwords that are refused`(_ password: String, _ message: String) {
        var screen = screen
        #expect(screen.submit("ada.lovelace", password).last == .focus(.password))
        #expect(screen.form.messages == [.password: message])
    }

    @Test(arguments: [
        (Language.english, "This username is taken. Choose another one."),
        (.japanese, "このユーザー名はすでに使われています。別のユーザー名にしてください。"),
    ])
    func `a taken username is said beside the username and in the alert`(_ language: Language, _ message: String) {
        var screen = RegisterScreen(language: language)
        screen.submit("ada", "correct horse")
        let effects = screen.play(.failed(.sample(.identifierTaken)), .progressHidden)
        let alert = ScreenAlert(title: Sentence.errorTitle.text(in: language), message: message)
        #expect(effects == [.showMessage(message, beside: .username), .showAlert(alert)])
        #expect(screen.handle(.alertDismissed) == [.focus(.username)])
        #expect(screen.form.messages == [.username: message])
    }

    @Test func `a taken username leaves the password as it was typed`() {
        var screen = screen
        screen.submit("ada", "correct horse")
        _ = screen.play(.failed(.sample(.identifierTaken)), .progressHidden, .alertDismissed)
        #expect(screen.form.password == Password("correct horse"))
    }

    @Test func `a weak password is typed again`() {
        var screen = screen
        screen.submit("ada", "12345678")
        let effects = screen.play(.failed(.sample(.weakPassword)), .progressHidden, .alertDismissed)
        #expect(effects == [.focus(.password)])
        #expect(screen.form.password.isEmpty)
        #expect(screen.form.username == "ada")
    }
}
