import Foundation
import LatchkeyCore
import Testing

@Suite struct LithiumStatementTests {
    /// The fields of a statement, in order.
    private static func text(
        _ changes: [Int: String] = [:],
        settings: [String] = [],
        end: String = "|iL"
    ) -> String {
        var fields = [
            "Li", "LiSSOv1.5", "34-AB", "1795227289001", "1795227289000", "UA/1", " ", "10.0.0.1", ".example.com",
            "example_client", "u-1", "alice", "alice@example.com",
        ]
        for (place, text) in changes { fields[place] = text }
        return (fields + settings).joined(separator: "|") + end
    }

    private func read(_ text: String) -> LithiumStatement? { try? LithiumStatement(Array(text.utf8)) }

    @Test(arguments: ["|iL", "iL"]) func `a statement is read with either end`(end: String) throws {
        let bare = try #require(read(Self.text(end: end)))
        #expect(bare.emailAddress == "alice@example.com")
        #expect(bare.settings.isEmpty)
        let text = Self.text(settings: ["profile.name_first=Al=ice", "empty="], end: end)
        let statement = try #require(read(text))
        #expect(statement.settings == ["profile.name_first": "Al=ice", "empty": ""])
        #expect(statement.uniqueID == "u-1")
        #expect(statement.createdAt == Date(milliseconds: 1_795_227_289_000))
    }

    @Test(arguments: [
        "", "iL", "|", "||||||||||||||", text(end: ""), text(end: "|il"), text(end: "|iL|"), text(end: "|iL\n"),
        text([0: "li"]), text([0: "Li "]), text([1: "LiSSOv1.50"]), text([1: ""]), text([2: ""]), text([2: " "]),
        text([3: ""]), text([3: "-1"]), text([3: "1e3"]), text([3: "٣"]), text([3: "123456789012345678901"]),
        text([4: ""]), text([4: "1795227289000.5"]), text([4: "+1795227289000"]), text([4: "1234567890123456"]),
        text([10: ""]), text([10: " "]), text([11: ""]), text([12: " "]), text([10: "a\u{0}"]), text([5: "a\u{7F}"]),
        text([6: "a\u{202E}b"]), text([10: String(repeating: "x", count: 256)]), text(settings: ["a"]),
        text(settings: ["=b"]), text(settings: ["a b=c"]), text(settings: ["a=1", "a=2"]), text(settings: ["ä=1"]),
        text(settings: (0...64).map { "k\($0)=v" }), text() + text(), " " + text(), "\u{FEFF}" + text(),
    ]) func `what is not exactly a statement is none`(text: String) {
        #expect(read(text) == nil)
    }

    @Test func `bytes that are no UTF-8 are no statement`() {
        var bytes = Array(Self.text([5: "x"]).utf8)
        bytes[50] = 0xFF
        #expect(throws: SSORefusal.malformed) { try LithiumStatement(bytes) }
        let twin = try? LithiumStatement(Array(Self.text([5: "x"]).utf8))
        #expect(twin != nil)
    }

    @Test func `sixty-four settings are read`() throws {
        let statement = try #require(read(Self.text(settings: (0..<64).map { "k\($0)=v" })))
        #expect(statement.settings.count == 64)
    }
}
