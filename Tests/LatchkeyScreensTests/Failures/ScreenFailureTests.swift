import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct ScreenFailureTests {
    @Test(arguments: [
        (ErrorCode.invalidCredentials, Sentence.invalidCredentials), (.identifierTaken, .usernameTaken),
        (.emailDomainNotAllowed, .emailDomainNotAllowed),
        (.weakPassword, .passwordWeak), (.tooManyAttempts, .tooManyAttempts), (.busy, .busy),
        (.storageUnavailable, .storageUnavailable), (.internal, .serverDefect),
        (.unknownApplication, .unknownApplication), (.sessionEnded, .sessionEnded),
        (.invalidCode, .invalidCode), (.codeExpired, .codeExpired), (.wrongPassword, .wrongPassword),
        (.invalidEmailAddress, .emailAddressInvalid), (.invalidPhoneNumber, .phoneNumberInvalid),
        (ErrorCode(rawValue: "network_unavailable"), .networkUnavailable),
        (ErrorCode(rawValue: "timed_out"), .timedOut),
        (ErrorCode(rawValue: "server_unavailable"), .serverUnavailable),
        (ErrorCode(rawValue: "unexpected_answer"), .unexpectedAnswer),
        (ErrorCode(rawValue: "untrusted_server"), .untrustedServer),
        (ErrorCode(rawValue: "verification_required"), .verificationRequired),
        (ErrorCode(rawValue: "store_locked"), .storeLocked),
        (ErrorCode(rawValue: "store_unreadable"), .storeFailed),
        (ErrorCode(rawValue: "store_unwritable"), .storeFailed),
        (ErrorCode(rawValue: "wrong_issuer"), .untrustedServer),
        (ErrorCode(rawValue: "login_cancelled"), .loginCancelled),
        (ErrorCode(rawValue: "invalid_callback"), .loginNotFinished),
        (ErrorCode(rawValue: "invalid_grant"), .loginNotFinished),
        (ErrorCode(rawValue: "browser_unavailable"), .browserUnavailable),
    ])
    func `a known code is said in the screen's language`(_ code: ErrorCode, _ sentence: Sentence) {
        for language in Language.allCases {
            #expect(ScreenFailure.sample(code).text(in: language) == sentence.text(in: language))
        }
    }

    @Test func `an unknown code is said with the message handed in`() {
        let failure = ScreenFailure.sample(ErrorCode(rawValue: "new_code"), message: "Stand on one leg.")
        #expect(failure.text(in: .japanese) == "Stand on one leg.")
    }

    @Test func `a failure without a message still says something`() {
        let failure = ScreenFailure.sample(ErrorCode(rawValue: "new_code"), message: "")
        #expect(failure.text(in: .english) == "Something went wrong. Try again.")
    }

    @Test func `the server's fields land beside their field`() {
        var screen = RegisterScreen(language: .japanese)
        screen.submit("ada", "correct horse")
        let failure = ScreenFailure.sample(
            .invalidFields,
            fields: [
                "username": FieldProblem(code: .identifierTaken, detail: "taken"),
                "password": FieldProblem(code: ErrorCode(rawValue: "leaked"), detail: "Seen in a leak."),
            ]
        )
        let effects = screen.play(.failed(failure), .progressHidden)
        let taken = Sentence.usernameTaken.text(in: .japanese)
        #expect(
            effects == [
                .showMessage(taken, beside: .username), .showMessage("Seen in a leak.", beside: .password),
                .showAlert(ScreenAlert(title: "エラー", message: Sentence.checkFields.text(in: .japanese))),
            ]
        )
    }

    @Test func `the identifier of a login is its username field`() {
        var screen = LogInScreen(language: .english)
        screen.submit("ada", "secret")
        let problem = FieldProblem(code: .required, detail: "missing")
        let effects = screen.play(.failed(.sample(.invalidFields, fields: ["identifier": problem])), .progressHidden)
        #expect(effects.first == .showMessage("Enter your username.", beside: .username))
    }

    @Test func `fields that are not on the screen are told in the alert`() {
        var screen = RegisterScreen(language: .english)
        screen.submit("ada", "correct horse")
        let problem = FieldProblem(code: .tooLong, detail: "too long")
        let failure = ScreenFailure.sample(
            .invalidFields,
            message: "The device's name is too long.",
            fields: ["device.name": problem]
        )
        let effects = screen.play(.failed(failure), .progressHidden)
        #expect(effects == [.showAlert(ScreenAlert(title: "Error", message: "The device's name is too long."))])
    }
}
