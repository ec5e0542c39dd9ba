package import Foundation
import LatchkeyLanguages

extension Language {
    /// The time since a date in its largest whole unit, such as `3 hours ago`; `now` in the first minute.
    package func age(of date: Date, at now: Date) -> String {
        let minutes = Int(max(0, now.timeIntervalSince(date)) / 60)
        guard minutes > 0 else { return texts.string(.dates, "now") }
        let (key, count) = Self.largestUnit(minutes: minutes)
        return texts.string(.dates, key, ["count": String(count)])
    }

    private static func largestUnit(minutes: Int) -> (key: String, count: Int) {
        let days = minutes / (24 * 60)
        return switch days {
        case 0: minutes < 60 ? ("minutesAgo", minutes) : ("hoursAgo", minutes / 60)
        case 1..<7: ("daysAgo", days)
        case 7..<30: ("weeksAgo", days / 7)
        case 30..<365: ("monthsAgo", min(days / 30, 11))
        default: ("yearsAgo", days / 365)
        }
    }
}
