import Foundation
import LatchkeyScreens

/// The words and patterns with which a script writes times as the server does.
struct DateWords: Encodable {
    let moment: String
    let day: String
    let clock: String
    /// January first.
    let months: [String]
    /// Monday first.
    let weekdays: [String]

    init(_ language: Language) {
        moment = language.pattern(.moment)
        day = language.pattern(.day)
        clock = language.pattern(.clock)
        months = language.months
        weekdays = language.weekdays
    }

    /// The words as JSON.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
