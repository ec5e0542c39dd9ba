import Foundation

/// A time in the form of MS-DOS, to two seconds, in UTC.
struct ZipMoment {
    let time: UInt16
    let date: UInt16

    /// The years that the form has.
    private static let years = 1980...2107

    init(_ moment: Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: moment)
        func part(_ value: Int?) -> UInt16 { UInt16(clamping: value ?? 0) }
        guard let year = parts.year, Self.years.contains(year) else {
            (time, date) = (0, 1 << 5 | 1)
            return
        }
        time = part(parts.hour) << 11 | part(parts.minute) << 5 | part(parts.second) / 2
        date = part(year - 1980) << 9 | part(parts.month) << 5 | part(parts.day)
    }
}
