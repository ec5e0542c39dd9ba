public import Foundation

extension Language {
    /// Formats a time, such as `21 November 2026 at 21:04 UTC`.
    ///
    /// - Parameters:
    ///   - date: The time.
    ///   - timeZone: The person's time zone; nil for UTC, which is then named.
    /// - Returns: The date and the time to the minute.
    public func text(of date: Date, in timeZone: TimeZone? = nil) -> String {
        let style = Date.FormatStyle(locale: Locale(identifier: localeIdentifier), timeZone: timeZone ?? .gmt)
            .year().month(.wide).day().hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
        return timeZone == nil ? date.formatted(style) + " UTC" : date.formatted(style)
    }

    /// A locale with a 24-hour clock.
    private var localeIdentifier: String {
        switch self {
        case .english: "en_GB"
        case .japanese: "ja_JP"
        }
    }
}
