public import Foundation

extension Language {
    /// A moment in words, such as `21 November 2026 at 21:04 UTC`.
    ///
    /// - Parameters:
    ///   - date: The moment.
    ///   - timeZone: Where the person is; UTC, and said so, where that is not known.
    /// - Returns: The date and the time to the minute.
    public func text(of date: Date, in timeZone: TimeZone? = nil) -> String {
        let style = Date.FormatStyle(locale: Locale(identifier: localeIdentifier), timeZone: timeZone ?? .gmt)
            .year().month(.wide).day().hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
        return timeZone == nil ? date.formatted(style) + " UTC" : date.formatted(style)
    }

    /// With hours from 0 to 23.
    private var localeIdentifier: String {
        switch self {
        case .english: "en_GB"
        case .japanese: "ja_JP"
        }
    }
}
