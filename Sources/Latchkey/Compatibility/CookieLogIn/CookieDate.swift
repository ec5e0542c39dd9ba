import Foundation

/// Parses the dates of cookies (RFC 6265 §5.1.1).
enum CookieDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    static func parse(_ text: some StringProtocol) -> Date? {
        var (time, day, month, year): ([Int]?, Int?, Int?, Int?)
        for token in text.split(whereSeparator: isDelimiter) {
            if time == nil, let found = timeOfDay(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = found + 1
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found
            }
        }
        guard let time, let day, let month, let year else { return nil }
        return date(year, month, day, time)
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int, _ time: [Int]) -> Date? {
        let century =
            switch year {
            case 0...69: 2000
            case 70...99: 1900
            default: 0
            }
        guard year + century >= 1601, time[0] < 24, time[1] < 60, time[2] < 60 else { return nil }
        let parts = DateComponents(
            calendar: Calendar(identifier: .gregorian),
            timeZone: .gmt,
            year: year + century,
            month: month,
            day: day,
            hour: time[0],
            minute: time[1],
            second: time[2]
        )
        return parts.isValidDate ? parts.date : nil
    }

    private static func timeOfDay(_ token: some StringProtocol) -> [Int]? {
        let fields = token.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3, fields.dropLast().allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
        let numbers = fields.compactMap { number($0, digits: 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    /// The number at the start of a token; text after its digits is ignored.
    private static func number(_ token: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        let leading = token.prefix(while: isDigit)
        return digits.contains(leading.count) ? Int(leading) : nil
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func isDelimiter(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: return true
        default: return false
        }
    }
}
