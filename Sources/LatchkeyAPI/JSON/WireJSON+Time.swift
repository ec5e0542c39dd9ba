public import Foundation

extension WireJSON {
    /// Formats a time: `2026-11-21T04:05:06.789Z`.
    ///
    /// - Parameter date: The time, cut to milliseconds.
    /// - Returns: RFC 3339 in UTC.
    public static func text(of date: Date) -> String {
        let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
        let seconds = whole + Date.timeIntervalBetween1970AndReferenceDate
        guard (firstSecond...lastSecond).contains(seconds) else { return date.formatted(withFraction) }
        let milliseconds = Int((date.timeIntervalSinceReferenceDate - whole) * 1e9) / 1_000_000
        let (days, second) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = civil(daysSince1970: days)
        return String(unsafeUninitializedCapacity: 24) { bytes in
            var position = 0
            func add(_ number: Int, digits: Int, then separator: Unicode.Scalar) {
                var number = number
                for index in stride(from: position + digits - 1, through: position, by: -1) {
                    bytes[index] = UInt8(ascii: "0") + UInt8(number % 10)
                    number /= 10
                }
                bytes[position + digits] = UInt8(ascii: separator)
                position += digits + 1
            }
            add(year, digits: 4, then: "-")
            add(month, digits: 2, then: "-")
            add(day, digits: 2, then: "T")
            add(second / 3600, digits: 2, then: ":")
            add(second / 60 % 60, digits: 2, then: ":")
            add(second % 60, digits: 2, then: ".")
            add(milliseconds, digits: 3, then: "Z")
            return position
        }
    }

    /// Parses a time.
    ///
    /// - Parameter text: RFC 3339, with or without fractions of a second.
    /// - Returns: The time; nil if the text is not one.
    public static func date(from text: String) -> Date? {
        (try? withFraction.parse(text)) ?? (try? withoutFraction.parse(text))
    }

    /// 1970 to 9999: the times that are formatted here.
    private static let firstSecond = 0.0
    private static let lastSecond = 253_402_300_799.0
    private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let withoutFraction = Date.ISO8601FormatStyle()

    /// The date in the Gregorian calendar.
    ///
    /// A year begins in March here, so that the leap day is its last, and 400 years have the same number of days.
    private static func civil(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
        let days = daysSince1970 + 719_468
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let calendarMonth = month < 10 ? month + 3 : month - 9
        return (era * 400 + yearOfEra + (calendarMonth <= 2 ? 1 : 0), calendarMonth, day)
    }
}
