import LatchkeyCore
import Testing

@Suite struct BucketNameTests {
    @Test(arguments: ["ab", "balance_book", "A-1", String(repeating: "b", count: 64)])
    func `these are names of buckets`(text: String) {
        #expect(BucketName(text)?.text == text)
    }

    @Test(arguments: ["", "a", "a.b", "a b", "a/b", "..", "ü1", "a\0b", "a'b", String(repeating: "b", count: 65)])
    func `these are not`(text: String) {
        #expect(BucketName(text) == nil)
    }

    @Test(arguments: ["ab", "a.b", "...", "0190-x_y", String(repeating: "i", count: 100)])
    func `these are ids of objects`(text: String) {
        #expect(ObjectID(text)?.text == text)
    }

    @Test(arguments: ["", "a", "..", "a/b", "a b", "ü1", "a\0b", "a'b", "a%b", String(repeating: "i", count: 101)])
    func `these are no ids`(text: String) {
        #expect(ObjectID(text) == nil)
    }
}
