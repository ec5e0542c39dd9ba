import Latchkey
import LatchkeyTesting
import Testing

/// Objects in buckets, as an app with an account book stores them.
@Suite struct BucketTests {
    let server = FakeServer()
    let latchkey: LatchkeyClient

    init() async throws {
        server.addUser("ada", password: "correct horse")
        latchkey = .fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
    }

    @Test func `objects come in the order they were made, page by page`() async throws {
        let bucket = latchkey.bucket("balance_book")
        for number in 1...7 { try await bucket.create(["number": .integer(Int64(number))]) }
        let page = try await bucket.objects(limit: 3)
        #expect(page.objects.map { $0.members["number"]?.integerValue } == [1, 2, 3])
        let second = try await bucket.objects(limit: 3, after: page.next)
        #expect(second.objects.map { $0.members["number"]?.integerValue } == [4, 5, 6])
        let newest = try await bucket.objects(limit: 2, order: .newestFirst)
        #expect(newest.objects.map { $0.members["number"]?.integerValue } == [7, 6])
        #expect(try await bucket.objects(after: second.next).next == nil)
    }

    @Test func `the next page is found when its first neighbour has gone`() async throws {
        let bucket = latchkey.bucket("balance_book")
        for number in 1...4 { try await bucket.create(["number": .integer(Int64(number))]) }
        let page = try await bucket.objects(limit: 2)
        try await bucket.delete(page.objects[1].id)
        let rest = try await bucket.objects(after: page.next)
        #expect(rest.objects.map { $0.members["number"]?.integerValue } == [3, 4])
    }

    @Test func `a change of an older version is stale`() async throws {
        let bucket = latchkey.bucket("balance_book")
        let entry = try await bucket.create(["name": "Coffee", "amount": -300])
        let changed = try await bucket.patch(entry.id, ["amount": -350, "name": .null], ifVersion: entry.version)
        #expect(changed.members == ["amount": -350])
        #expect(await code { try await bucket.replace(entry.id, with: [:], ifVersion: entry.version) } == .stale)
        #expect(server.objects(in: "balance_book", of: "ada") == [changed])
    }

    @Test func `what a test puts into a bucket is there`() async throws {
        let salary = server.addObject(["name": "Salary"], to: "balance_book", of: "ada")
        #expect(try await latchkey.bucket("balance_book").allObjects() == [salary])
        try await latchkey.bucket("balance_book").delete(salary.id)
        #expect(await code { try await latchkey.bucket("balance_book").read(salary.id) } == .notFound)
    }

    @Test func `one user does not see another's objects`() async throws {
        server.addUser("eve", password: "correct horse")
        server.addObject(["name": "Salary"], to: "balance_book", of: "eve")
        #expect(try await latchkey.bucket("balance_book").allObjects().isEmpty)
    }
}
