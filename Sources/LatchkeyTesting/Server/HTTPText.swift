import Foundation

/// The texts of HTTP in answers.
enum HTTPText {
    /// A time in the format of the header `Date` (RFC 9110 §5.6.7).
    static func date(_ date: Date) -> String { date.formatted(dateFormat) }

    private static let dateFormat = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) 'GMT'
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)
    )
}
