import Testing

@testable import KiiSDK

/// The URIs of objects.
@Suite struct ObjectURITests {
    @Test(arguments: [
        "kiicloud://users/018f-2a/buckets/balance_book/objects/0b7d-4c.1",
        "kiicloud://buckets/notices/objects/a1",
    ])
    func `an object is found by its address`(_ uri: String) throws {
        let object = try #require(KiiObject(uri: uri))
        #expect(object.objectURI == uri)
        #expect(object.uuid == object.objectID)
    }

    @Test func `an address says whose bucket it is`() {
        #expect(KiiObject(uri: "kiicloud://users/u1/buckets/book/objects/o1")?.bucket.scope == .user("u1"))
        #expect(KiiObject(uri: "KIICLOUD://buckets/book/objects/o1")?.bucket.scope == .app)
        #expect(KiiObject(uri: "kiicloud://buckets/book/objects/o1")?.bucket.bucketName == "book")
    }

    @Test(arguments: [
        "", "kiicloud://", "https://users/u1/buckets/book/objects/o1", "kiicloud://users/u1/buckets/book",
        "kiicloud://users/u1/buckets/book/objects/", "kiicloud://users/u1/buckets/book/objects/..",
        "kiicloud://users/../buckets/book/objects/o1", "kiicloud://groups/g1/buckets/book/objects/o1",
        "kiicloud://buckets/a b/objects/o1", "kiicloud://buckets/book/objects/o1/more", "kiicloud://users/u1",
    ])
    func `what is the address of no object makes none`(_ uri: String) {
        #expect(KiiObject(uri: uri) == nil)
    }

    @Test func `an object that is not saved has no address`() {
        #expect(KiiBucket("book", in: .app).createObject().objectURI == nil)
    }

    @Test(arguments: [
        ("balance_book", true), ("ab", true), ("a", false), ("", false), ("with space", false), ("ä-umlaut", false),
        (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false), ("a.b", false),
    ])
    func `the names of buckets are checked`(_ name: String, _ isValid: Bool) {
        #expect(KiiBucket.isValidBucketName(name) == isValid)
    }

    @Test(arguments: [
        ("o1", true), ("a.b-c_d", true), ("a", false), ("..", false), ("a/b", false),
        (String(repeating: "a", count: 100), true), (String(repeating: "a", count: 101), false),
    ])
    func `the ids of objects are checked`(_ id: String, _ isValid: Bool) {
        #expect(KiiObject.isValidObjectID(id) == isValid)
    }
}
