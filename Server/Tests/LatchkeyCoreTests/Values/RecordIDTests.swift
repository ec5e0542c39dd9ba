import Foundation
import LatchkeyCore
import Testing

@Suite struct RecordIDTests {
    private struct Row: Codable, Equatable {
        let id: User.ID
        let session: SessionRecord.ID?
    }

    @Test func `an id is a plain string in JSON`() throws {
        let text = #"{"id":"u","session":"s"}"#
        let row = try JSONDecoder().decode(Row.self, from: Data(text.utf8))
        #expect(row == Row(id: "u", session: "s"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(row), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Row.self, from: Data(#"{"id":"u"}"#.utf8)).session == nil)
    }

    @Test func `an id is its text in other texts, and sorts like it`() {
        let ids: [Application.ID] = ["b", "a", "a-b"]
        #expect("a:\(ids[0])/\(ids[2])" == "a:b/a-b")
        #expect(ids.sorted() == ["a", "a-b", "b"])
    }

    @Test func `a made id of any record has the form of an id`() {
        let id: Message.ID = IDSource().next()
        #expect(IDSource.isID(id))
        #expect(!IDSource.isID(Message.ID("m")))
    }
}
