import LatchkeyAPI
import LatchkeyScreens
import Testing

/// Providers on the login and the registration, and the offer to link an account.
@Suite struct ProviderScreenTests {
    private let apple = Upstream(id: "apple", provider: "apple", name: "Apple", path: "/federation/apple")
    private let google = Upstream(id: "google", provider: "google", name: "Google", path: "/federation/google")

    @Test func `a front without providers is not asked for them, and shows none`() {
        var screen = LogInScreen(language: .english)
        #expect(!screen.handle(.appeared).contains(.loadProviders))
        _ = screen.handle(.providersLoaded([apple]))
        #expect(screen.form.providers.isEmpty && screen.form.providerDivider == nil)
        #expect(screen.handle(.providerChosen(apple)).isEmpty)
    }

    @Test func `the login and the registration request the providers once`() {
        var logIn = LogInScreen(language: .english, offersProviders: true)
        #expect(logIn.handle(.appeared) == [.loadPolicy, .loadProviders, .focus(.username)])
        #expect(logIn.handle(.appeared) == [.focus(.username)])
        var register = RegisterScreen(language: .english, offersProviders: true)
        #expect(register.handle(.appeared).contains(.loadProviders))
    }

    @Test func `the buttons have the names of the providers in the person's language`() {
        var screen = LogInScreen(language: .japanese, offersProviders: true)
        _ = screen.play(.appeared, .providersLoaded([google, apple]))
        #expect(screen.form.providers == [google, apple])
        #expect(screen.form.label(of: google) == "Googleで続ける")
        #expect(screen.form.providerDivider == "または")
    }

    @Test func `a login at a provider needs no entries`() {
        var screen = LogInScreen(language: .english, offersProviders: true)
        #expect(
            screen.play(.appeared, .providersLoaded([apple]), .providerChosen(apple)) == [
                .closeKeyboard, .showProgress(message: "Logging in..."), .call(.logInAtProvider(apple)),
            ]
        )
        #expect(screen.play(.submitted, .providerChosen(apple)).isEmpty)
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test(arguments: ["login_cancelled", "cancelled"]) func `turning back says nothing`(code: String) {
        var screen = RegisterScreen(language: .english, offersProviders: true)
        _ = screen.play(.appeared, .providersLoaded([apple]), .usernameChanged("ada"), .providerChosen(apple))
        #expect(
            screen.play(.failed(.sample(ErrorCode(rawValue: code))), .progressHidden) == [.focus(.username)]
        )
        #expect(screen.form.username == "ada")
    }

    @Test(arguments: [
        (ErrorCode.invalidIDToken, Sentence.providerFailed), (.organizationNotAllowed, .providerOrganization),
        (ErrorCode(rawValue: "provider_failed"), .providerFailed), (.tooManyAttempts, .tooManyAttempts),
        (.providerUnavailable, .providerUnavailable),
    ])
    func `a failure has its sentence`(code: ErrorCode, sentence: Sentence) {
        var screen = LogInScreen(language: .english, offersProviders: true)
        _ = screen.play(.appeared, .providersLoaded([apple]), .providerChosen(apple))
        _ = screen.play(.failed(.sample(code)), .progressHidden)
        #expect(screen.form.alert?.message == sentence.text(in: .english))
    }

    @Test func `an address that a user has leads to the login, which says why`() {
        var screen = RegisterScreen(language: .english, offersProviders: true)
        _ = screen.play(.appeared, .providersLoaded([apple]), .providerChosen(apple))
        #expect(
            screen.play(.failed(.sample(.accountExists)), .progressHidden) == [.go(to: .logInToLink(apple))]
        )
        var logIn = LogInScreen(language: .english, offersProviders: true, linking: apple)
        #expect(logIn.form.notice?.contains("your account at Apple") == true)
        _ = logIn.play(.appeared, .providersLoaded([apple, google]))
        #expect(logIn.form.providers == [google])
    }

    @Test func `the offer links the account`() {
        var screen = LinkIdentityScreen(apple, language: .english)
        #expect(screen.navigationTitle == "Accounts Elsewhere")
        #expect(screen.form.notice == "Add your account at Apple? You can then log in with it here.")
        #expect(screen.submitButton == "Add Apple")
        #expect(screen.form.fields.isEmpty && screen.form.actions == [.notNow])
        #expect(screen.play(.appeared, .submitted).last == .call(.linkIdentity(apple)))
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test(arguments: [CredentialEvent.chosen(.notNow), .cancelled])
    func `a declined offer leads to the content`(event: CredentialEvent) {
        var screen = LinkIdentityScreen(apple, language: .english)
        #expect(screen.play(.appeared, event) == [.go(to: .content)])
    }

    @Test(arguments: ["login_cancelled", "step_up_cancelled"])
    func `turning back keeps the offer`(code: String) {
        var screen = LinkIdentityScreen(apple, language: .english)
        _ = screen.play(.appeared, .submitted, .failed(.sample(ErrorCode(rawValue: code))), .progressHidden)
        #expect(screen.form.alert == nil)
        #expect(screen.play(.submitted).last == .call(.linkIdentity(apple)))
    }
}
