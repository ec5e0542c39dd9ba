import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct TitleScreenTests {
    let title = TitleScreen(appName: "Balance", language: .english)

    @Test(arguments: [(Language.english, "Log In", "Register"), (.japanese, "ログイン", "新規登録")])
    func `the words on the screen`(_ language: Language, _ logIn: String, _ register: String) {
        let title = TitleScreen(appName: "Balance", language: language)
        #expect(title.appName == "Balance")
        #expect(title.logInButton == logIn)
        #expect(title.registerButton == register)
    }

    @Test func `when it appears it looks for a kept session`() {
        var title = title
        #expect(title.handle(.appeared) == [.restoreSession])
    }

    @Test func `a kept session leads to the content`() {
        var title = title
        _ = title.handle(.appeared)
        #expect(title.handle(.restored(.signedIn)) == [.go(to: .content)])
    }

    @Test func `without a session the title stays`() {
        var title = title
        _ = title.handle(.appeared)
        #expect(title.handle(.restored(.signedOut)) == [])
        #expect(title.notice == nil)
    }

    @Test(arguments: Language.allCases)
    func `a locked store asks to unlock the device`(_ language: Language) {
        var title = TitleScreen(appName: "Balance", language: language)
        _ = title.handle(.appeared)
        let sentence = Sentence.deviceLocked.text(in: language)
        #expect(title.handle(.restored(.locked)) == [.showNotice(sentence)])
        #expect(title.notice == sentence)
        #expect(title.offersUnlock)
    }

    @Test func `after unlocking it looks again`() {
        var title = title
        _ = title.handle(.appeared)
        _ = title.handle(.restored(.locked))
        #expect(title.handle(.unlocked) == [.restoreSession])
        #expect(title.handle(.restored(.signedIn)) == [.go(to: .content)])
    }

    @Test func `an unlocked store without a session takes the notice away`() {
        var title = title
        for event in [TitleEvent.appeared, .restored(.locked), .unlocked, .restored(.signedOut)] {
            _ = title.handle(event)
        }
        #expect(title.notice == nil)
        #expect(!title.offersUnlock)
    }

    @Test func `nothing is looked for again when nothing is locked`() {
        var title = title
        _ = title.handle(.appeared)
        _ = title.handle(.restored(.signedOut))
        #expect(title.handle(.unlocked) == [])
    }

    @Test func `a failed restore shows an alert, and the buttons work after it`() {
        var title = title
        _ = title.handle(.appeared)
        let failure = ScreenFailure(code: ErrorCode(rawValue: "store_failed"), message: "The file cannot be read.")
        let alert = ScreenAlert(title: "Error", message: "The file cannot be read.")
        #expect(title.handle(.restored(.failed(failure))) == [.showAlert(alert)])
        #expect(title.alert == alert)
        #expect(title.handle(.alertDismissed) == [])
        #expect(title.alert == nil)
        #expect(title.handle(.logInChosen) == [.go(to: .logIn)])
    }

    @Test(arguments: [(TitleEvent.logInChosen, Destination.logIn), (.registerChosen, .register)])
    func `the buttons lead to their screens`(_ event: TitleEvent, _ destination: Destination) {
        var title = title
        _ = title.handle(.appeared)
        _ = title.handle(.restored(.signedOut))
        #expect(title.handle(event) == [.go(to: destination)])
    }

    @Test func `a choice counts while a session is looked for, and what is found late changes nothing`() {
        var title = title
        _ = title.handle(.appeared)
        #expect(title.handle(.logInChosen) == [.go(to: .logIn)])
        #expect(title.handle(.restored(.signedIn)) == [])
    }

    @Test func `the buttons are unchanged after the login screen`() {
        var title = title
        _ = title.handle(.logInChosen)
        #expect(title.handle(.appeared) == [.restoreSession])
        #expect(title.handle(.registerChosen) == [.go(to: .register)])
    }

    @Test(arguments: Language.allCases)
    func `an ended session says why`(_ language: Language) {
        var title = TitleScreen(appName: "Balance", language: language, sessionEnded: .passwordChanged)
        let sentence = Sentence.sessionPasswordChanged.text(in: language)
        #expect(title.notice == sentence)
        #expect(title.handle(.appeared) == [.showNotice(sentence), .restoreSession])
        #expect(title.handle(.restored(.signedOut)) == [])
        #expect(title.notice == sentence)
    }
}
