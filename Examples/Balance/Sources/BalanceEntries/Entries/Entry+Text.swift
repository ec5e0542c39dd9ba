package import Foundation
package import LatchkeyScreens

/// An entry as people read it.
extension Entry {
    /// The amount with its sign: `-$400.00`.
    package var money: String { Money.text(cents: cents) }

    /// The day on which the entry was written.
    package func day(in language: Language, timeZone: TimeZone = .current) -> String {
        let locale = Locale(identifier: language == .japanese ? "ja_JP" : "en_US")
        var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale)
        style.timeZone = timeZone
        return date.formatted(style)
    }
}
