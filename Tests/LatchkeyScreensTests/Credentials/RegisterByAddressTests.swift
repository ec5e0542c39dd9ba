import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The register screen that accepts an e-mail address.
@Suite struct RegisterByAddressTests {
    let password = Password("correct horse")

    private func screen(_ names: RegisteredNames = .usernameOrEmailAddress, policy: Policy? = nil) -> RegisterScreen {
        RegisterScreen(language: .english, names: names, policy: policy)
    }

    private func verificationRequired(_ id: String) -> ScreenFailure {
        ScreenFailure(code: ErrorCode(rawValue: "verification_required"), message: "mail", verificationID: id)
    }

    @Test(arguments: [
        (RegisteredNames.username, [CredentialField.username, .password]), (.emailAddress, [.emailAddress, .password]),
        (.usernameOrEmailAddress, [.emailAddress, .username, .password]),
    ])
    func `the app says what a person may give`(_ names: RegisteredNames, _ fields: [CredentialField]) {
        #expect(screen(names).form.fields == fields)
    }

    @Test(arguments: RegisteredNames.allCases)
    func `a username is optional beside an address, and nothing else is`(_ names: RegisteredNames) {
        let form = screen(names).form
        #expect(form.fields.filter(form.isOptional) == (names == .usernameOrEmailAddress ? [.username] : []))
    }

    @Test func `an address alone leads to its proof, with what has the message sent again`() {
        var screen = screen(.emailAddress)
        let effects = screen.play(.emailAddressChanged(" bob@example.com"), .passwordChanged(password), .submitted)
        #expect(effects.last == .call(.register(username: nil, emailAddress: "bob@example.com", password: password)))
        #expect(screen.handle(.failed(verificationRequired("id-1"))) == [.hideProgress(animated: false)])
        let origin = PendingVerification.Origin.registration(password: password)
        let pending = PendingVerification(verificationID: "id-1", address: "bob@example.com", origin: origin)
        #expect(screen.handle(.progressHidden) == [.go(to: .verify(pending))])
        #expect(screen.form.password.isEmpty)
    }

    @Test func `a front may tell it as asked, too`() {
        var screen = screen(.emailAddress)
        _ = screen.play(
            .emailAddressChanged("bob@example.com"),
            .passwordChanged(password),
            .submitted,
            .asked(id: "id-1")
        )
        guard case .go(to: .verify(let pending))? = screen.handle(.progressHidden).last else {
            Issue.record("not led to the proof")
            return
        }
        #expect(pending.verificationID == "id-1")
    }

    @Test func `a username with an address is there at once, and the address is proved next`() {
        var screen = screen()
        _ = screen.play(
            .usernameChanged("bob"),
            .emailAddressChanged("bob@example.com"),
            .passwordChanged(password),
            .submitted
        )
        #expect(screen.handle(.succeeded) == [.call(.requestVerification(address: "bob@example.com"))])
        let pending = PendingVerification(verificationID: "id-1", address: "bob@example.com", origin: .profile)
        #expect(screen.play(.asked(id: "id-1"), .progressHidden) == [.go(to: .verify(pending))])
    }

    @Test func `a username alone asks for no proof`() {
        var screen = screen()
        _ = screen.play(.usernameChanged("bob"), .passwordChanged(password), .submitted)
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test(arguments: [
        (RegisteredNames.emailAddress, "", CredentialField.emailAddress, "Enter your e-mail address."),
        (.usernameOrEmailAddress, "", .emailAddress, "Enter an e-mail address or a username."),
        (.emailAddress, "bob", .emailAddress, "This is not an e-mail address. Enter one like ada@example.com."),
        (
            .usernameOrEmailAddress, "bob@", .emailAddress,
            "This is not an e-mail address. Enter one like ada@example.com."
        ),
    ])
    func `an invalid address is not sent`(
        _ names: RegisteredNames,
        _ address: String,
        _ field: CredentialField,
        _ message: String
    ) {
        var screen = screen(names)
        let effects = screen.play(.emailAddressChanged(address), .passwordChanged(password), .submitted)
        #expect(effects == [.showMessage(message, beside: field), .focus(field)])
    }

    @Test func `the address is no password`() {
        var screen = screen(.emailAddress)
        let effects = screen.play(
            .emailAddressChanged("bob@example.com"),
            .passwordChanged(Password("BOB@example.com")),
            .submitted
        )
        let message = "The password is the same as your address. Choose another one."
        #expect(effects == [.showMessage(message, beside: .password), .focus(.password)])
    }

    @Test func `a taken address is said beside the address`() {
        var screen = screen()
        _ = screen.play(.emailAddressChanged("bob@example.com"), .passwordChanged(password), .submitted)
        let problem = FieldProblem(code: .identifierTaken, detail: "taken")
        let failure = ScreenFailure.sample(.identifierTaken, fields: ["emailAddress": problem])
        let message = "This address belongs to another user. Log in with it, or choose another one."
        #expect(
            screen.play(.failed(failure), .progressHidden) == [
                .showMessage(message, beside: .emailAddress), .showAlert(ScreenAlert(title: "Error", message: message)),
            ]
        )
        #expect(screen.handle(.alertDismissed) == [.focus(.emailAddress)])
        #expect(screen.form.password == password)
    }

    @Test func `the server's own rules count once they are known`() {
        let policy = Policy(
            username: UsernamePolicy(minimumLength: 5, maximumLength: 9, pattern: "^[a-z]+$"),
            password: PasswordPolicy(minimumLength: 4, maximumLength: 50, minimumStrength: 0)
        )
        var screen = screen(.username)
        #expect(screen.handle(.appeared) == [.loadPolicy, .focus(.username)])
        _ = screen.handle(.policyLoaded(policy))
        screen.submit("bob", "aaa")
        #expect(
            screen.form.messages == [
                .username: "A username has 5 to 9 characters. Choose another one.",
                .password: "A password needs at least 4 characters. Choose a longer one.",
            ]
        )
        #expect(
            screen.submit("robert", "aaaa").last == .call(.register(username: "robert", password: Password("aaaa")))
        )
        var known = self.screen(.username, policy: policy)
        #expect(known.handle(.appeared) == [.focus(.username)])
    }

    @Test func `the return key leads through all fields`() {
        var screen = screen()
        #expect(screen.handle(.appeared).last == .focus(.emailAddress))
        #expect(screen.handle(.returnPressed) == [.focus(.username)])
        #expect(screen.handle(.returnPressed) == [.focus(.password)])
    }

    @Test(arguments: CredentialField.allCases)
    func `a front that treats all fields alike can fill them in`(_ field: CredentialField) {
        var form = FormOfAll()
        form.edit(field, "text")
        #expect(form.isFilled(field))
    }
}

/// Every field has a screen.
private struct FormOfAll {
    private var screens: [any CredentialScreen] = [
        RegisterScreen(language: .english, names: .usernameOrEmailAddress), ForgotPasswordScreen(language: .english),
        ResetPasswordScreen(PendingPasswordReset(resetID: "1", identifier: "ada"), language: .english),
        ChangePasswordScreen(language: .english),
    ]

    init() {
        for pending in [FactorWay.totp, .recoveryCode].compactMap({ PendingFactor(stepUpBy: [$0]) }) {
            screens.append(FactorScreen(pending, language: .english))
        }
    }

    mutating func edit(_ field: CredentialField, _ text: String) {
        for index in screens.indices where screens[index].form.fields.contains(field) {
            _ = screens[index].handle(.edited(field, text))
        }
    }

    func isFilled(_ field: CredentialField) -> Bool {
        screens.contains { $0.form.fields.contains(field) && !$0.form.isEmpty(field) }
    }
}
