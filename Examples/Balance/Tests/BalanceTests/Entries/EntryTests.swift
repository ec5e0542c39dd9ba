import Foundation
import LatchkeyAPI
import LatchkeyJSON
import Testing

@testable import BalanceApp
@testable import BalanceEntries

@Suite struct EntryTests {
    @Test func `an object of the bucket is an entry`() throws {
        let entry = try #require(Entry(.sample(["amount": 150_000, "name": "Salary", "type": 1])))
        #expect(entry.content == EntryContent(amount: Amount(cents: 150_000), name: "Salary", kind: .income))
        #expect(entry.date == Date(timeIntervalSince1970: 1_000))
        #expect(entry.cents == 150_000)
    }

    @Test func `an expense takes from the balance`() throws {
        let entry = try #require(Entry(.sample(["amount": 40_000, "name": "Rent", "type": 2])))
        #expect(entry.cents == -40_000)
    }

    @Test func `what is written is what is read`() throws {
        let content = EntryContent(amount: Amount(cents: 1999), name: "Coffee", kind: .expense)
        #expect(content.members == ["amount": 1999, "name": "Coffee", "type": 2])
        #expect(try #require(Entry(.sample(content.members))).content == content)
    }

    @Test(
        arguments: [
            [:], ["amount": 1], ["type": 1], ["amount": "1", "type": 1], ["amount": 1.5, "type": 1],
            ["amount": -1, "type": 1], ["amount": 1, "type": 3], ["amount": JSONValue.null, "type": 1],
        ] as [[String: JSONValue]]
    )
    func `an object of something else is none`(_ members: [String: JSONValue]) {
        #expect(Entry(.sample(members)) == nil)
    }

    @Test func `the total of amounts at the limit is exact`() throws {
        let entry = try #require(Entry(.sample(["amount": .integer(.max), "type": 2])))
        let entries = Array(repeating: entry, count: 3)
        #expect(entries.total == Decimal(Int64.max) * -3)
    }
}

extension StoredObject {
    static func sample(_ members: [String: JSONValue], id: String = "1", version: Int64 = 1) -> StoredObject {
        let date = Date(timeIntervalSince1970: 1_000)
        return StoredObject(id: id, createdAt: date, modifiedAt: date, version: version, members: members)
    }
}

extension Entry {
    static func sample(
        _ name: String,
        _ cents: Int64,
        _ kind: EntryKind = .expense,
        id: String? = nil,
        version: Int64 = 1
    ) -> Entry {
        Entry(
            id: id ?? name,
            version: version,
            date: Date(timeIntervalSince1970: 1_000),
            content: EntryContent(amount: Amount(cents: cents), name: name, kind: kind)
        )
    }
}
