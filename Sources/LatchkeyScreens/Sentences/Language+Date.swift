public import Foundation
import LatchkeyLanguages

extension Language {
    /// Formats a time, such as `21 November 2026 at 21:04 UTC`.
    ///
    /// - Parameters:
    ///   - date: The time.
    ///   - timeZone: The person's time zone; nil for UTC, which is then named.
    /// - Returns: The date and the time to the minute.
    public func text(of date: Date, in timeZone: TimeZone? = nil) -> String {
        let text = text(.moment, of: CivilTime(date, secondsFromGMT: timeZone?.secondsFromGMT(for: date) ?? 0))
        return timeZone == nil ? text + " UTC" : text
    }

    /// Formats a day in UTC, such as `Saturday, 21 November 2026`.
    package func day(of date: Date) -> String { text(.day, of: CivilTime(date, secondsFromGMT: 0)) }

    /// Formats a time of the day, such as `21:04 UTC`.
    package func clockTime(of date: Date) -> String {
        text(.clock, of: CivilTime(date, secondsFromGMT: 0)) + " UTC"
    }

    /// How a time is written, of `{year}`, `{month}`, `{day}`, `{weekday}`, `{hour}` and `{minute}`.
    package func pattern(_ pattern: DatePattern) -> String { texts.string(.dates, pattern.rawValue) }

    /// The names of the months, January first.
    package var months: [String] { (1...12).map(month) }

    /// The names of the days of the week, Monday first.
    package var weekdays: [String] { (1...7).map(weekday) }

    private func month(_ number: Int) -> String { texts.string(.dates, "month\(number)") }

    private func weekday(_ number: Int) -> String { texts.string(.dates, "weekday\(number)") }

    private func text(_ pattern: DatePattern, of time: CivilTime) -> String {
        texts.string(
            .dates,
            pattern.rawValue,
            [
                "year": String(time.year),
                "month": month(time.month),
                "day": String(time.day),
                "weekday": weekday(time.weekday),
                "hour": Self.twoDigits(time.hour),
                "minute": Self.twoDigits(time.minute),
            ]
        )
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// A way to write a time; the raw value is its key in the language file.
package enum DatePattern: String, Sendable, CaseIterable {
    /// The date and the time of the day.
    case moment
    case day
    /// The time of the day.
    case clock
}
