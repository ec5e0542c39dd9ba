import Testing

@testable import BlogApp

@Suite struct PostDraftTests {
    func written(_ text: String = "Hello") -> PostDraft {
        var draft = PostDraft(id: "draft")
        draft.text = text
        return draft
    }

    @Test(arguments: ["", " ", "\t", "\n\n", "\u{3000}", "\u{200B}", "\u{7}"])
    func `a text is not sent until there is something to see`(_ text: String) {
        #expect(!written(text).canSend)
    }

    @Test(arguments: ["a", " a", "\n。", "🙂"])
    func `a text is sent as soon as there is`(_ text: String) {
        #expect(written(text).canSend)
    }

    @Test func `the text is sent as it was typed`() {
        var draft = written(" Hello ")
        #expect(draft.post() == NewPost(key: "draft.0", text: " Hello "))
    }

    @Test func `the same text sent again is the same post`() {
        var draft = written()
        #expect(draft.post() == draft.post())
    }

    @Test func `another text sent again is another post, and so is the first one after it`() {
        var draft = written()
        _ = draft.post()
        draft.text = "Hi"
        #expect(draft.post() == NewPost(key: "draft.1", text: "Hi"))
        draft.text = "Hello"
        #expect(draft.post() == NewPost(key: "draft.2", text: "Hello"))
    }
}
