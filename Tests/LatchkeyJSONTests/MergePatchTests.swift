import LatchkeyJSON
import Testing

@Suite struct MergePatchTests {
    /// The cases of RFC 7396, appendix A.
    @Test(
        arguments: [
            (["a": "b"], ["a": "c"], ["a": "c"]),
            (["a": "b"], ["b": "c"], ["a": "b", "b": "c"]),
            (["a": "b"], ["a": .null], [:]),
            (["a": "b", "b": "c"], ["a": .null], ["b": "c"]),
            (["a": ["b"]], ["a": "c"], ["a": "c"]),
            (["a": "c"], ["a": ["b"]], ["a": ["b"]]),
            (["a": ["b": "c"]], ["a": ["b": "d", "c": .null]], ["a": ["b": "d"]]),
            (["a": [["b": "c"]]], ["a": [1]], ["a": [1]]),
            (["a", "b"], ["c", "d"], ["c", "d"]),
            (["a": "b"], ["c"], ["c"]),
            (["a": "foo"], .null, .null),
            (["a": "foo"], "bar", "bar"),
            (["e": .null], ["a": 1], ["e": .null, "a": 1]),
            ([1, 2], ["a": "b", "c": .null], ["a": "b"]),
            ([:], ["a": ["bb": ["ccc": .null]]], ["a": ["bb": [:]]]),
        ] as [(JSONValue, JSONValue, JSONValue)]
    )
    func `a patch changes what it names`(_ target: JSONValue, _ patch: JSONValue, _ result: JSONValue) {
        #expect(target.merging(patch) == result)
    }

    @Test func `a name that only reads as another takes its place, unmerged`() throws {
        let target: JSONValue = ["\u{e9}": ["a": 1]]
        let changed = try #require(target.merging(["e\u{301}": ["b": 2]]).objectValue)
        #expect(changed.count == 1)
        #expect(changed.first.map { Array($0.key.utf8) } == Array("e\u{301}".utf8))
        #expect(changed.first?.value == ["b": 2])
        #expect(target.merging(["e\u{301}": .null]) == target)
        #expect(target.merging(["\u{e9}": .null]) == [:])
    }
}
