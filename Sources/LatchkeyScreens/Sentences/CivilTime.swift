import Foundation

/// A time of the Gregorian calendar.
///
/// Foundation's formatters would load ICU's data for each language.
struct CivilTime {
    let year: Int
    let month: Int
    let day: Int
    /// 1 is Monday (ISO 8601).
    let weekday: Int
    let hour: Int
    let minute: Int

    init(_ date: Date, secondsFromGMT: Int) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + secondsFromGMT
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let secondsOfDay = seconds - days * 86_400
        hour = secondsOfDay / 3600
        minute = secondsOfDay % 3600 / 60
        // 1 January 1970 was a Thursday.
        weekday = ((days + 3) % 7 + 7) % 7 + 1
        // Days since 1 March of the year 0, in eras of 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}
