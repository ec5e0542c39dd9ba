import BalanceEntries
import Foundation

/// The days of a month on which the user earned or spent something.
struct MonthOfEntries: Sendable, Hashable {
    struct Day: Sendable, Hashable {
        let date: Date
        /// The day of the month, from 1.
        let number: Int
        var earned: Decimal = 0
        var spent: Decimal = 0
    }

    let start: Date
    /// The number of days of the month.
    let length: Int
    let days: [Day]

    /// The month of the latest entry; nil without entries.
    init?(latestOf entries: [Entry], timeZone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        guard let latest = entries.map(\.date).max(), let month = calendar.dateInterval(of: .month, for: latest),
            let length = calendar.range(of: .day, in: .month, for: latest)?.count
        else { return nil }
        var days: [Int: Day] = [:]
        for entry in entries where entry.date >= month.start && entry.date < month.end {
            let number = calendar.component(.day, from: entry.date)
            var day = days[number] ?? Day(date: entry.date, number: number)
            if entry.cents < 0 { day.spent -= entry.cents } else { day.earned += entry.cents }
            days[number] = day
        }
        start = month.start
        self.length = length
        self.days = days.values.sorted { $0.number < $1.number }
    }

    var earned: Decimal { days.reduce(0) { $0 + $1.earned } }
    var spent: Decimal { days.reduce(0) { $0 + $1.spent } }
}
