import Foundation
import LatchkeyScreens
import Testing

@testable import BalanceApp
@testable import BalanceEntries

@Suite struct EntryListPageTests {
    func lines(_ page: EntryPage, _ language: Language = .english) throws -> [EntryListPage.Line] {
        EntryListPage(page, in: language, timeZone: try #require(TimeZone(secondsFromGMT: 0))).lines
    }

    let entries: [Entry] = [.sample("Salary", 150_000, .income), .sample("Rent", 40_000)]

    @Test func `the total comes first, then a line for each entry`() throws {
        #expect(
            try lines(EntryPage(entries: entries)).map(\.text) == [
                "Total: $1,100.00", "1  Jan 1, 1970  $1,500.00  Salary", "2  Jan 1, 1970   -$400.00  Rent",
            ]
        )
    }

    @Test func `dates and words are the language's`() throws {
        let texts = try lines(EntryPage(entries: entries), .japanese).map(\.text)
        #expect(texts.prefix(2) == ["合計: $1,100.00", "1  1970年1月1日  $1,500.00  Salary"])
    }

    @Test func `an expense is marked, and the total when it is below nothing`() throws {
        #expect(try lines(EntryPage(entries: entries)).map(\.isNegative) == [false, false, true])
        #expect(try lines(EntryPage(entries: [entries[1]])).map(\.isNegative) == [true, true])
    }

    @Test func `an empty list says how to begin`() throws {
        let texts = try lines(EntryPage()).map(\.text)
        #expect(texts == ["Total: $0.00", "No entries yet. Enter add to write the first one."])
    }

    @Test func `objects that are no entries are counted, not shown`() throws {
        let texts = try lines(EntryPage(entries: entries, unreadable: 2)).map(\.text)
        #expect(texts.last == "Not shown, because they are not entries: 2")
    }

    @Test func `an entry without a name has its kind's`() throws {
        let texts = try lines(EntryPage(entries: [.sample("", 100)])).map(\.text)
        #expect(texts.last == "1  Jan 1, 1970  -$1.00  Expense")
    }
}
