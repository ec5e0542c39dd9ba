import LatchkeyScreens
import Testing

@testable import CommunityScreens

@Suite struct ComposerScreenTests {
    func made(_ kind: Draft.Kind = .reply(to: 7), _ events: ComposerEvent...) -> ComposerScreen {
        var screen = ComposerScreen(kind, id: "id", language: .english)
        for event in events { _ = screen.handle(event) }
        return screen
    }

    /// The draft that `send` hands out.
    func sent(_ screen: inout ComposerScreen) -> Draft? {
        for case .send(let draft) in screen.handle(.sendChosen) { return draft }
        return nil
    }

    @Test func `a question has a title and a text, a reply a text`() {
        #expect(made(.question).fields == [.title, .text])
        #expect(made(.reply(to: 7)).fields == [.text])
        #expect((made(.question).title, made().title) == ("New Question", "Reply"))
    }

    @Test(arguments: ["", " ", "\u{200B}", "\t"])
    func `Send is off until there is something in each field`(_ blank: String) {
        var screen = made(.question, .edited(.title, "Why?"), .edited(.text, blank))
        #expect(!screen.canSend)
        #expect(screen.handle(.sendChosen) == [.focus(.text)])
        _ = screen.handle(.edited(.text, "Because."))
        #expect(screen.canSend)
    }

    @Test func `what is sent closes the composer`() {
        var screen = made(.reply(to: 7), .edited(.text, "Hello"))
        #expect(
            screen.handle(.sendChosen) == [
                .closeKeyboard, .showProgress(message: "Sending..."),
                .send(Draft(.reply(to: 7), key: "id.0", text: "Hello")),
            ]
        )
        #expect(screen.handle(.sent) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.close])
    }

    @Test func `a cancelled login keeps the text and says nothing`() {
        var screen = made(.reply(to: 7), .edited(.text, "Hello"), .sendChosen, .failed(.logInCancelled))
        #expect(screen.handle(.progressHidden) == [.focus(.text)])
        #expect(screen.value(of: .text) == "Hello")
        #expect(screen.canSend)
    }

    @Test func `sent again it has the same key, and changed another one`() {
        var screen = made(.reply(to: 7), .edited(.text, "Hello"))
        #expect(sent(&screen)?.key == "id.0")
        _ = screen.handle(.failed(.other))
        _ = screen.handle(.progressHidden)
        #expect(sent(&screen)?.key == "id.0")
        _ = screen.handle(.failed(.other))
        _ = screen.handle(.progressHidden)
        _ = screen.handle(.edited(.text, "Hello again"))
        #expect(sent(&screen)?.key == "id.1")
    }

    @Test func `nothing is edited while it is sent`() {
        var screen = made(.reply(to: 7), .edited(.text, "Hello"), .sendChosen, .edited(.text, "Other"))
        #expect(screen.value(of: .text) == "Hello")
        #expect(screen.handle(.cancelChosen).isEmpty)
    }
}
