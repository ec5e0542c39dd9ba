import LatchkeyScreens
import Testing

@testable import BlogScreens

/// The composer, line by line: state, event, effects.
@Suite struct ComposerScreenTests {
    let empty = ComposerScreen(id: "draft", language: .english)
    let generic = "An error occurred, please try again later"

    func written(_ text: String = "Hello") -> ComposerScreen {
        var screen = empty
        screen.play(.appeared, .textChanged(text))
        return screen
    }

    @Test func `it begins with the cursor in an empty text`() {
        var screen = empty
        #expect(screen.handle(.appeared) == [.focus])
        #expect(screen.text.isEmpty)
    }

    @Test(arguments: ["", " ", "\t", "\n\n", "\u{3000}", "\u{200B}", "\u{7}"])
    func `Send is off until there is something to see`(_ text: String) {
        var screen = written(text)
        #expect(!screen.canSend)
        #expect(screen.handle(.sendChosen) == [.focus])
        #expect(screen.progress == nil)
    }

    @Test(arguments: ["a", " a", "\n。", "🙂"])
    func `Send is on as soon as there is`(_ text: String) {
        #expect(written(text).canSend)
    }

    @Test func `Send is off again when the text is taken away`() {
        var screen = written()
        screen.play(.textChanged(""))
        #expect(!screen.canSend)
    }

    @Test(arguments: [(Language.english, "Sending..."), (.japanese, "送信中...")])
    func `sending closes the keyboard, shows the progress, then calls`(_ language: Language, _ message: String) {
        var screen = ComposerScreen(id: "draft", language: language)
        #expect(
            screen.play(.textChanged(" Hello "), .sendChosen) == [
                .closeKeyboard, .showProgress(message: message), .send(Draft(key: "draft.0", text: " Hello ")),
            ]
        )
        #expect(screen.progress == message)
        #expect(!screen.canSend)
    }

    @Test func `a post that was sent closes the composer when the progress has gone`() {
        var screen = written()
        screen.play(.sendChosen)
        #expect(screen.handle(.sent) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.close])
    }

    @Test func `a cancelled login returns to the text, without a word`() {
        var screen = written()
        #expect(screen.play(.sendChosen, .failed(.logInCancelled)) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.focus])
        #expect(screen.text == "Hello")
        #expect(screen.error == nil)
        #expect(screen.canSend)
    }

    @Test func `any other failure is told, and the text stays`() {
        var screen = written()
        #expect(screen.play(.sendChosen, .failed(.other), .progressHidden) == [.showError(generic), .focus])
        #expect(screen.text == "Hello")
        #expect(screen.error == generic)
    }

    @Test func `somebody else's login is told, and nothing was posted as they`() {
        var screen = written()
        let words = "Somebody else is logged in now. Send again to post as they."
        #expect(screen.play(.sendChosen, .failed(.userChanged), .progressHidden) == [.showError(words), .focus])
        #expect(screen.text == "Hello")
    }

    @Test(arguments: [ComposerEvent.textChanged("Hello!"), .sendChosen])
    func `an error goes when one goes on`(_ event: ComposerEvent) {
        var screen = written()
        screen.play(.sendChosen, .failed(.other), .progressHidden, event)
        #expect(screen.error == nil)
    }

    @Test func `the same text sent again is the same post`() {
        var screen = written()
        let first = screen.play(.sendChosen).last
        #expect(screen.play(.failed(.other), .progressHidden, .sendChosen).last == first)
    }

    @Test func `another text sent again is another post, and so is the first one after it`() {
        var screen = written()
        screen.play(.sendChosen, .failed(.other), .progressHidden, .textChanged("Hi"))
        #expect(screen.play(.sendChosen).last == .send(Draft(key: "draft.1", text: "Hi")))
        screen.play(.failed(.other), .progressHidden, .textChanged("Hello"))
        #expect(screen.play(.sendChosen).last == .send(Draft(key: "draft.2", text: "Hello")))
    }

    @Test func `nothing can be done while it is sent`() {
        var screen = written()
        screen.play(.sendChosen)
        let before = screen
        #expect(screen.play(.sendChosen, .textChanged("Hi"), .cancelChosen, .appeared) == [])
        #expect(screen == before)
    }

    @Test func `cancelled, it closes without a call`() {
        var screen = written()
        #expect(screen.handle(.cancelChosen) == [.close])
        #expect(screen.handle(.sendChosen) == [])
    }
}

extension ComposerScreen {
    /// Handles the events and tells the effects of the last one.
    @discardableResult
    mutating func play(_ events: ComposerEvent...) -> [ComposerEffect] {
        var effects: [ComposerEffect] = []
        for event in events { effects = handle(event) }
        return effects
    }
}
