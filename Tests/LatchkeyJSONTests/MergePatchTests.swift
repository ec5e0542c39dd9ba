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

    @Test(
        arguments: [
            ([:], [:], [:]),
            (["a": 1, "b": 2], ["a": 1, "b": 3], ["b": 3]),
            (["a": 1, "b": 2], ["a": 1], ["b": .null]),
            (["a": ["b": 1, "c": 2]], ["a": ["b": 1, "d": 3]], ["a": ["c": .null, "d": 3]]),
            (["a": [1, 2]], ["a": [1]], ["a": [1]]),
            (["a": ["b": 1]], ["a": 1], ["a": 1]),
            (["a": 1], ["a": ["b": 1]], ["a": ["b": 1]]),
        ] as [([String: JSONValue], [String: JSONValue], [String: JSONValue])]
    )
    func `the patch between two objects names only what differs`(
        old: [String: JSONValue],
        new: [String: JSONValue],
        patch: [String: JSONValue]
    ) {
        #expect(JSONValue.mergePatch(from: old, to: new) == patch)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `the patch between two objects leads from one to the other`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let (old, new) = (members(depth: 3, &random), members(depth: 3, &random))
        let patch = JSONValue.mergePatch(from: old, to: new)
        #expect(JSONValue.object(old).merging(.object(patch)) == .object(new))
        // What another program added stays.
        let extended = old.merging(["added": 1]) { old, _ in old }
        #expect(JSONValue.object(extended).merging(.object(patch)).objectValue?["added"] == 1)
    }

    private func members(depth: Int, _ random: inout SplitMix) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for name in ["a", "b", "c", "d"] where Bool.random(using: &random) {
            switch Int.random(in: depth > 0 ? 0...3 : 0...1, using: &random) {
            case 0: members[name] = .integer(Int64.random(in: 0...2, using: &random))
            case 1: members[name] = .string("x")
            case 2: members[name] = .array([.integer(Int64.random(in: 0...1, using: &random))])
            default: members[name] = .object(self.members(depth: depth - 1, &random))
            }
        }
        return members
    }
}

private struct SplitMix: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var value = seed
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
