import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The screen for the code of a message, line by line.
@Suite struct VerifyScreenTests {
    static let password = Password("correct horse")

    func screen(_ origin: PendingVerification.Origin = .profile, in language: Language = .english) -> VerifyScreen {
        let pending = PendingVerification(verificationID: "id-1", address: "ada@example.com", origin: origin)
        return VerifyScreen(pending, language: language)
    }

    @Test(arguments: [
        (
            Language.english,
            "Enter the six digits from the message to ada@example.com, or open its link. The message can take a few minutes."
        ),
        (.japanese, "ada@example.com に届くメッセージの6桁のコードを入力するか、リンクを開いてください。届くまで数分かかることがあります。"),
    ])
    func `it says where to look, and the pause before another message begins`(_ language: Language, _ notice: String) {
        var screen = screen(in: language)
        #expect(screen.handle(.appeared) == [.showNotice(notice), .startPause(.seconds(60)), .focus(.code)])
        #expect(screen.handle(.appeared) == [.focus(.code)])
        #expect(screen.form.notice == notice)
        #expect(screen.form.fields == [.code])
        #expect(screen.form.actions == [.resend, .changeAddress])
    }

    @Test(arguments: ["123456", " 123 456 ", "123-456", "１２３４５６"])
    func `six digits are sent however they are typed`(_ code: String) {
        var screen = screen()
        let effects = screen.play(.appeared, .codeChanged(code), .submitted)
        #expect(
            effects == [
                .closeKeyboard, .showProgress(message: "Confirming..."), .call(.verify(.code("123456", of: "id-1"))),
            ]
        )
    }

    @Test(arguments: [
        ("", "Enter the code from the message."),
        ("12345", "A code has six digits. Check the message and enter the code again."),
        ("1234567", "A code has six digits. Check the message and enter the code again."),
        ("12345a", "A code has six digits. Check the message and enter the code again."),
    ])
    func `an invalid code is not sent`(_ code: String, _ message: String) {
        var screen = screen()
        #expect(screen.play(.codeChanged(code), .submitted) == [.showMessage(message, beside: .code), .focus(.code)])
    }

    @Test(arguments: [PendingVerification.Origin.profile, .upgrade, .registration(password: password)])
    func `success shows the content`(_ origin: PendingVerification.Origin) {
        var screen = screen(origin)
        #expect(screen.play(.codeChanged("123456"), .submitted, .succeeded) == [.hideProgress(animated: false)])
        #expect(screen.handle(.progressHidden) == [.go(to: .content)])
        #expect(screen.form.code.isEmpty)
    }

    @Test(arguments: [
        (ErrorCode.invalidCode, "The code or link is wrong. Check the newest message and try again."),
        (.codeExpired, "The code was used, has expired, or was tried too often. Request a new one."),
    ])
    func `a refused code is said beside it, and typed again`(_ code: ErrorCode, _ message: String) {
        var screen = screen()
        let effects = screen.play(.codeChanged("123456"), .submitted, .failed(.sample(code)), .progressHidden)
        let alert = ScreenAlert(title: "Error", message: message)
        #expect(effects == [.showMessage(message, beside: .code), .showAlert(alert)])
        #expect(screen.handle(.alertDismissed) == [.focus(.code)])
        #expect(screen.form.code.isEmpty)
    }

    @Test func `an address that another user verified first is reported`() {
        var screen = screen()
        let problem = FieldProblem(code: .identifierTaken, detail: "taken")
        let failure = ScreenFailure.sample(.identifierTaken, fields: ["emailAddress": problem])
        let effects = screen.play(.codeChanged("123456"), .submitted, .failed(failure), .progressHidden)
        let message = "This address belongs to another user. Log in with it, or choose another one."
        #expect(effects == [.showAlert(ScreenAlert(title: "Error", message: message))])
    }

    @Test func `another message is to be had after the pause, and its code is the one that counts`() {
        var screen = screen()
        let tooSoon =
            "You requested a message a moment ago. Wait a minute and check your spam folder before you send another one."
        #expect(screen.play(.appeared, .chosen(.resend)) == [.showNotice(tooSoon)])
        #expect(screen.form.isPausing)
        #expect(
            screen.play(.pauseEnded, .chosen(.resend)) == [
                .closeKeyboard, .showProgress(message: "Sending..."),
                .call(.requestVerification(address: "ada@example.com")),
            ]
        )
        #expect(screen.handle(.asked(id: "id-2")) == [.hideProgress(animated: false)])
        let notice =
            "Enter the six digits from the message to ada@example.com, or open its link. The message can take a few minutes."
        #expect(screen.handle(.progressHidden) == [.showNotice(notice), .startPause(.seconds(60)), .focus(.code)])
        #expect(screen.form.isPausing)
        let effects = screen.play(.codeChanged("123456"), .submitted)
        #expect(effects.last == .call(.verify(.code("123456", of: "id-2"))))
    }

    @Test func `the server sends five, so the fifth was the last`() {
        var screen = screen()
        _ = screen.handle(.appeared)
        for number in 2...5 {
            let effects = screen.play(.pauseEnded, .chosen(.resend))
            #expect(effects.last == .call(.requestVerification(address: "ada@example.com")))
            _ = screen.play(.asked(id: "id-\(number)"), .progressHidden)
        }
        let notice =
            "You cannot send more messages for now. Check your spam folder and the address, or try again in an hour."
        #expect(screen.play(.pauseEnded, .chosen(.resend)) == [.showNotice(notice)])
        #expect(screen.play(.codeChanged("123456"), .submitted).last == .call(.verify(.code("123456", of: "id-5"))))
    }

    @Test func `a message that could not be asked for leaves the one before in use`() {
        var screen = screen()
        _ = screen.play(
            .appeared,
            .pauseEnded,
            .chosen(.resend),
            .failed(.sample(.busy)),
            .progressHidden,
            .alertDismissed
        )
        #expect(!screen.form.isPausing)
        #expect(screen.play(.codeChanged("123456"), .submitted).last == .call(.verify(.code("123456", of: "id-1"))))
    }

    @Test func `the message of a registration is had again by registering again`() {
        var screen = screen(.registration(password: Self.password))
        let again = ScreenCall.register(username: nil, emailAddress: "ada@example.com", password: Self.password)
        #expect(screen.play(.appeared, .pauseEnded, .chosen(.resend)).last == .call(again))
        var failure = ScreenFailure.sample(ErrorCode(rawValue: "verification_required"))
        failure.verificationID = "id-2"
        #expect(screen.handle(.failed(failure)) == [.hideProgress(animated: false)])
        _ = screen.handle(.progressHidden)
        #expect(screen.play(.codeChanged("123456"), .submitted).last == .call(.verify(.code("123456", of: "id-2"))))
    }

    @Test(arguments: [
        (PendingVerification.Origin.profile, Destination.content, Destination.content), (.upgrade, .upgrade, .content),
        (.registration(password: password), .register, .title),
    ])
    func `the address can be changed where it was given`(
        _ origin: PendingVerification.Origin,
        _ change: Destination,
        _ back: Destination
    ) {
        var screen = screen(origin)
        #expect(screen.play(.appeared, .chosen(.changeAddress)) == [.closeKeyboard, .go(to: change)])
        screen = self.screen(origin)
        #expect(screen.play(.appeared, .cancelled) == [.closeKeyboard, .go(to: back)])
    }

    @Test func `nothing prints the code or the password that has it sent again`() {
        var screen = screen(.registration(password: Self.password))
        let effects = screen.play(.codeChanged("123456"), .submitted)
        var shown = "\(effects) \(screen.form.purposeText)"
        dump(effects, to: &shown)
        #expect(!shown.contains("123456") && !shown.contains("horse"))
    }
}

extension CredentialForm {
    fileprivate var purposeText: String { "\(self.messages) \(String(describing: alert))" }
}
