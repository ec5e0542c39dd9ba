import Testing

@testable import CommunityApp

@Suite struct ForumDraftTests {
    func reply(_ text: String = "Hello") -> ForumDraft {
        var draft = ForumDraft(.reply(to: 7), id: "id")
        draft[.text] = text
        return draft
    }

    @Test func `a question has a title and a text, a reply a text`() {
        #expect(ForumDraft(.question, id: "id").fields == [.title, .text])
        #expect(reply().fields == [.text])
    }

    @Test(arguments: ["", " ", "\u{200B}", "\t"])
    func `nothing is sent until there is something in each field`(_ blank: String) {
        var draft = ForumDraft(.question, id: "id")
        (draft[.title], draft[.text]) = ("Why?", blank)
        #expect(!draft.canSend)
        draft[.text] = "Because."
        #expect(draft.canSend)
    }

    @Test func `sent again it has the same key, and changed another one`() {
        var draft = reply()
        #expect(draft.text() == NewText(kind: .reply(to: 7), key: "id.0", title: "", text: "Hello"))
        #expect(draft.text().key == "id.0")
        draft[.text] = "Hello again"
        #expect(draft.text().key == "id.1")
    }
}
