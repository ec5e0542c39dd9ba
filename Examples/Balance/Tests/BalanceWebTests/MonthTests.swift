import BalanceEntries
import Foundation
import Testing

@testable import BalanceWeb

@Suite struct MonthTests {
    private static let november = Date(timeIntervalSince1970: 1_793_491_200)  // 2026-11-01 00:00 UTC
    private static let utc = TimeZone.gmt

    private static func entry(_ day: Int, _ cents: Int64, _ kind: EntryKind, hour: Int = 12) -> Entry {
        Entry(
            id: UUID().uuidString,
            version: 1,
            date: november + TimeInterval(((day - 1) * 24 + hour) * 3600),
            content: EntryContent(amount: Amount(cents: cents), name: "", kind: kind)
        )
    }

    @Test func `the month is that of the latest entry, and older months are left out`() throws {
        let month = try #require(
            MonthOfEntries(
                latestOf: [
                    Self.entry(0, 100, .income), Self.entry(3, 150_000, .income), Self.entry(3, 500, .expense),
                    Self.entry(3, 700, .expense, hour: 23), Self.entry(30, 40_000, .expense, hour: 23),
                ],
                timeZone: Self.utc
            )
        )
        #expect(month.start == Self.november)
        #expect(month.length == 30)
        #expect(month.days.map(\.number) == [3, 30])
        #expect(month.days.map(\.earned) == [150_000, 0])
        #expect(month.days.map(\.spent) == [1_200, 40_000])
        #expect(month.earned == 150_000 && month.spent == 41_200)
    }

    @Test func `a month begins at midnight of the time zone`() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let month = try #require(MonthOfEntries(latestOf: [Self.entry(30, 1, .income, hour: 20)], timeZone: tokyo))
        #expect(month.length == 31 && month.days.map(\.number) == [1])
    }

    @Test func `without entries there is no month`() { #expect(MonthOfEntries(latestOf: []) == nil) }

    @Test func `bars are as high as their amounts, and none leaves the drawing`() throws {
        let entries = [
            Self.entry(1, 300_000, .income), Self.entry(2, 100_000, .expense), Self.entry(2, 1, .income),
        ]
        let chart = MonthChart(try #require(MonthOfEntries(latestOf: entries, timeZone: Self.utc)))
        #expect(chart.zero == 120)
        #expect(chart.bars.map(\.kind) == [.earned, .earned, .spent])
        #expect(chart.bars.map(\.height) == [120, 2, 40])
        #expect(chart.bars.map(\.y) == [0, 118, 120])
        #expect(chart.bars.allSatisfy { $0.x >= 0 && $0.x + $0.width <= chart.width })
        #expect(chart.bars.allSatisfy { $0.y >= 0 && $0.y + $0.height <= MonthChart.height })
    }

    @Test(arguments: [EntryKind.income, .expense])
    func `one kind alone fills the drawing`(_ kind: EntryKind) throws {
        let month = MonthOfEntries(latestOf: [Self.entry(1, Amount.most.cents, kind)], timeZone: Self.utc)
        let chart = MonthChart(try #require(month))
        #expect(chart.bars.map(\.height) == [MonthChart.height])
        #expect(chart.zero == (kind == .income ? MonthChart.height : 0))
    }

    @Test func `the list shows the chart with its table, and without entries neither`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            #expect(!visitor.page.contains("<svg"))
            try await visitor.add("1500", "Salary", "income")
            try await visitor.add("400", "Rent", "expense")
            try await visitor.get("/balance")
            #expect(visitor.page.contains("Earned $1,500.00 and spent $400.00, by day."))
            #expect(
                visitor.page.matches(of: /<rect class="(earned|spent)"/).map { $0.output.1 } == ["earned", "spent"]
            )
            #expect(visitor.page.contains("<th scope=\"row\">Total</th><td>$1,500.00</td><td>$400.00</td>"))
            try await visitor.get("/balance?lang=ja")
            #expect(visitor.page.contains("収入は$1,500.00、支出は$400.00です"))
        }
    }
}
