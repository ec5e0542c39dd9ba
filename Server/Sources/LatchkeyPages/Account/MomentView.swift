import Foundation
import LatchkeyScreens

/// A time in words, and in a precise form for a script that converts it to the person's time zone.
struct MomentView: Sendable {
    /// The parts of a time that are shown.
    enum Style: String, Sendable {
        /// How long ago it was.
        case relative
        /// The time of the day.
        case clock
        case day
    }

    let before: String
    /// RFC 3339.
    let exact: String
    let style: String
    let text: String
    let after: String
    /// The date and the time in words.
    let full: String

    /// - Parameters:
    ///   - date: The time.
    ///   - style: What to show of it.
    ///   - now: The present.
    ///   - language: The language of the person.
    ///   - sentence: The sentence around it.
    init(_ date: Date, as style: Style, at now: Date, in language: Language, saying sentence: Sentence? = nil) {
        let parts =
            sentence?.text(in: language, with: ["%"]).split(separator: "%", omittingEmptySubsequences: false) ?? []
        before = parts.first.map(String.init) ?? ""
        exact = date.formatted(.iso8601)
        self.style = style.rawValue
        text =
            switch style {
            case .relative: language.age(of: min(date, now), at: now)
            case .clock: language.clockTime(of: date)
            case .day: language.day(of: date)
            }
        after = parts.count > 1 ? String(parts[1]) : ""
        full = language.text(of: date)
    }
}
