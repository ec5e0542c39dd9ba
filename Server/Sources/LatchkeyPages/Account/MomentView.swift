import Foundation
import LatchkeyScreens

/// A time in words, and in a precise form for a script that converts it to the person's time zone.
struct MomentView: Sendable {
    let before: String
    /// RFC 3339.
    let exact: String
    let text: String
    let after: String

    /// A moment, alone or inside a sentence.
    init(_ date: Date, in language: Language, saying sentence: Sentence? = nil) {
        let parts = sentence?.text(in: language).split(separator: "%", omittingEmptySubsequences: false) ?? []
        before = parts.first.map(String.init) ?? ""
        exact = date.formatted(.iso8601)
        text = language.text(of: date)
        after = parts.count > 1 ? String(parts[1]) : ""
    }
}
