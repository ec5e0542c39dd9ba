import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The login screen, line by line: state, event, effects.
@Suite struct LogInScreenTests {
    var screen = LogInScreen(language: .english)

    @Test func `the cursor starts in the username`() {
        var screen = screen
        #expect(screen.handle(.appeared) == [.loadPolicy, .focus(.username)])
        #expect(screen.form.focus == .username)
    }

    @Test func `the return key leads from the username to the password`() {
        var screen = screen
        #expect(screen.play(.appeared, .returnPressed) == [.focus(.password)])
    }

    @Test func `the return key in the password submits`() {
        var screen = screen
        let effects = screen.play(
            .appeared,
            .usernameChanged("ada"),
            .returnPressed,
            .passwordChanged(Password("secret")),
            .returnPressed
        )
        #expect(effects.contains(.call(.logIn(identifier: "ada", password: Password("secret")))))
    }

    @Test func `a tap on a field puts the cursor there`() {
        var screen = screen
        #expect(screen.handle(.fieldTapped(.password)) == [.focus(.password)])
    }

    @Test func `a tap on the background closes the keyboard`() {
        var screen = screen
        #expect(screen.play(.appeared, .backgroundTapped) == [.closeKeyboard])
        #expect(screen.form.focus == nil)
    }

    @Test(arguments: [(Language.english, "Logging in..."), (.japanese, "ログイン中...")])
    func `submitting closes the keyboard, shows the progress, then calls`(_ language: Language, _ message: String) {
        var screen = LogInScreen(language: language)
        let effects = screen.submit("ada", "secret")
        #expect(
            effects == [
                .closeKeyboard, .showProgress(message: message),
                .call(.logIn(identifier: "ada", password: Password("secret"))),
            ]
        )
        #expect(screen.form.progress == message)
    }

    @Test func `spaces around the username are not sent`() {
        var screen = screen
        let effects = screen.submit(" ada ", " secret ")
        #expect(effects.last == .call(.logIn(identifier: "ada", password: Password(" secret "))))
    }

    @Test func `a second submit while the call is out does nothing`() {
        var screen = screen
        screen.submit("ada", "secret")
        let before = screen
        #expect(screen.handle(.submitted) == [])
        #expect(screen.handle(.returnPressed) == [])
        #expect(screen == before)
    }

    @Test func `a submit while the progress is going does nothing`() {
        var screen = screen
        screen.submit("ada", "secret")
        #expect(screen.play(.failed(.sample(.busy)), .submitted) == [])
    }

    @Test func `nothing is edited while the call is out`() {
        var screen = screen
        screen.submit("ada", "secret")
        let before = screen
        #expect(screen.play(.usernameChanged("eve"), .passwordChanged(Password("other")), .cancelled) == [])
        #expect(screen == before)
    }

    @Test func `success takes the progress away without animation, then shows the content`() {
        var screen = screen
        screen.submit("ada", "secret")
        #expect(screen.handle(.succeeded) == [.hideProgress(animated: false)])
        #expect(screen.form.progress == nil)
        #expect(screen.handle(.progressHidden) == [.go(to: .content)])
    }

    @Test func `after success the password is forgotten`() {
        var screen = screen
        screen.submit("ada", "secret")
        _ = screen.handle(.succeeded)
        #expect(screen.form.password.isEmpty)
    }

    @Test(arguments: [
        (Language.english, "Error", "The username or the password is wrong. Check both and try again."),
        (.japanese, "エラー", "ユーザー名またはパスワードが違います。確認して、もう一度お試しください。"),
    ])
    func `failure takes the progress away, and only when it has gone shows the alert`(
        _ language: Language,
        _ title: String,
        _ message: String
    ) {
        var screen = LogInScreen(language: language)
        screen.submit("ada", "wrong")
        #expect(screen.handle(.failed(.sample(.invalidCredentials))) == [.hideProgress(animated: true)])
        #expect(screen.form.progress == nil)
        #expect(screen.form.alert == nil)
        let alert = ScreenAlert(title: title, message: message)
        #expect(screen.handle(.progressHidden) == [.showAlert(alert)])
        #expect(screen.form.alert == alert)
    }

    @Test func `after failure the username stays and the password is empty, with the cursor in it`() {
        var screen = screen
        screen.submit("ada", "wrong")
        let effects = screen.play(.failed(.sample(.invalidCredentials)), .progressHidden, .alertDismissed)
        #expect(effects == [.focus(.password)])
        #expect(screen.form.username == "ada")
        #expect(screen.form.password.isEmpty)
        #expect(screen.form.alert == nil)
    }

    @Test func `after failure one can log in again`() {
        var screen = screen
        screen.submit("ada", "wrong")
        let effects = screen.play(
            .failed(.sample(.invalidCredentials)),
            .progressHidden,
            .alertDismissed,
            .passwordChanged(Password("right")),
            .submitted
        )
        #expect(effects.last == .call(.logIn(identifier: "ada", password: Password("right"))))
    }

    @Test func `nothing is submitted behind the alert`() {
        var screen = screen
        screen.submit("ada", "wrong")
        #expect(screen.play(.failed(.sample(.busy)), .progressHidden, .submitted) == [])
    }

    @Test func `an answer that nobody waits for changes nothing`() {
        var screen = screen
        let before = screen
        #expect(screen.play(.succeeded, .failed(.sample(.busy)), .progressHidden, .alertDismissed) == [])
        #expect(screen == before)
    }

    @Test func `a second answer changes nothing`() {
        var screen = screen
        screen.submit("ada", "secret")
        #expect(screen.play(.succeeded, .failed(.sample(.busy))) == [])
        #expect(screen.handle(.progressHidden) == [.go(to: .content)])
    }

    @Test(arguments: [
        (Language.english, "Enter your username, e-mail address or phone number.", "Enter your password."),
        (.japanese, "ユーザー名、メールアドレスまたは電話番号を入力してください。", "パスワードを入力してください。"),
    ])
    func `empty fields are named and nothing is called`(
        _ language: Language,
        _ username: String,
        _ password: String
    ) {
        var screen = LogInScreen(language: language)
        let effects = screen.handle(.submitted)
        #expect(
            effects == [
                .showMessage(username, beside: .username), .showMessage(password, beside: .password), .focus(.username),
            ]
        )
        #expect(screen.form.messages == [.username: username, .password: password])
    }

    @Test func `a username of spaces is empty`() {
        var screen = screen
        #expect(screen.submit("  ", "secret").last == .focus(.username))
    }

    @Test func `the cursor goes to the first field that is wrong`() {
        var screen = screen
        let effects = screen.submit("ada", "")
        #expect(effects == [.showMessage("Enter your password.", beside: .password), .focus(.password)])
    }

    @Test func `editing a field takes its message away and leaves the other`() {
        var screen = screen
        _ = screen.play(.submitted, .usernameChanged("a"))
        #expect(screen.form.messages == [.password: "Enter your password."])
    }

    @Test(arguments: ["a", "someone@example.com", "+81312345678", "名前"])
    func `a login takes any identifier`(_ identifier: String) {
        var screen = screen
        #expect(screen.submit(identifier, "x").last == .call(.logIn(identifier: identifier, password: Password("x"))))
    }

    @Test(arguments: ["a\u{0}da", "a\nda", "ada\u{7F}", "ad\u{85}a"])
    func `control characters are refused`(_ text: String) {
        var screen = screen
        let effects = screen.submit(text, text)
        #expect(effects.last == .focus(.username))
        #expect(screen.form.messages.count == 2)
    }

    @Test func `going back closes the keyboard and forgets the password`() {
        var screen = screen
        let effects = screen.play(.appeared, .passwordChanged(Password("secret")), .cancelled)
        #expect(effects == [.closeKeyboard, .go(to: .title)])
        #expect(screen.form.password.isEmpty)
    }

    @Test(arguments: [(Language.english, "Log In", "Username", "Password"), (.japanese, "ログイン", "ユーザー名", "パスワード")])
    func `the words on the screen`(_ language: Language, _ title: String, _ username: String, _ password: String) {
        #expect(LogInScreen(language: language).navigationTitle == title)
        #expect(CredentialField.username.label(in: language) == username)
        #expect(CredentialField.password.label(in: language) == password)
    }

    @Test(arguments: [
        (
            LogInNames.any, "Username, e-mail address or phone number",
            "Enter your username, e-mail address or phone number."
        ),
        (.username, "Username", "Enter your username."),
    ])
    func `the first field is called after what the app's users have`(
        _ names: LogInNames,
        _ label: String,
        _ missing: String
    ) {
        var screen = LogInScreen(language: .english, names: names)
        #expect(screen.form.label(of: .username) == label)
        #expect(screen.form.label(of: .password) == "Password")
        _ = screen.handle(.submitted)
        #expect(screen.form.messages[.username] == missing)
    }

    @Test func `a field tells what is typed into it`() {
        #expect(LogInScreen(language: .english).form.content(of: .username) == .identifier)
        #expect(LogInScreen(language: .english, names: .username).form.content(of: .username) == .characters)
        #expect(RegisterScreen(language: .english).form.content(of: .emailAddress) == .emailAddress)
        #expect(CredentialField.code.content == .digits)
    }

    @Test func `passwords are hidden and nothing else is`() {
        #expect(CredentialField.allCases.filter(\.isSecure) == [.currentPassword, .password, .newPassword])
    }

    @Test func `the forgotten-password screen takes over the typed name`() {
        var screen = screen
        let effects = screen.play(.appeared, .usernameChanged(" ada "), .chosen(.forgotPassword))
        #expect(effects == [.closeKeyboard, .go(to: .forgotPassword(identifier: "ada"))])
        #expect(screen.form.actions == [.forgotPassword])
        #expect(CredentialAction.forgotPassword.label(in: .english) == "Forgot Password?")
    }

    @Test func `after a reset the name is filled in, and the screen says what has happened`() {
        var screen = LogInScreen(language: .english, identifier: "ada@example.com", notice: .passwordReset)
        let notice = "Your new password is saved, and you are logged out everywhere. Log in with it."
        #expect(screen.form.notice == notice)
        #expect(screen.handle(.appeared) == [.showNotice(notice), .loadPolicy, .focus(.password)])
        #expect(screen.form.username == "ada@example.com")
    }

    @Test(arguments: [
        (1, "one second"), (30, "30 seconds"), (90, "90 seconds"), (91, "2 minutes"), (900, "15 minutes"),
    ])
    func `too many attempts show the time to wait`(_ seconds: Int, _ time: String) {
        var screen = screen
        screen.submit("ada", "wrong")
        var failure = ScreenFailure.sample(.tooManyAttempts)
        failure.retryAfter = .seconds(seconds)
        let message = "There were too many attempts. Try again in \(time)."
        let alert = ScreenAlert(title: "Error", message: message)
        #expect(screen.play(.failed(failure), .progressHidden) == [.showAlert(alert)])
    }
}
