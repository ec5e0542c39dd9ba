package import Foundation

/// Times as text: RFC 3339, written in UTC with milliseconds.
package enum Timestamp {
    /// The text of a time, to the millisecond.
    package static func text(_ time: Date) -> String {
        let milliseconds = time.milliseconds
        let (seconds, rest) = (milliseconds.flooredQuotient(by: 1000), milliseconds.flooredRemainder(by: 1000))
        let digits = String(rest)
        let fraction = String(repeating: "0", count: 3 - digits.count) + digits
        return Date(milliseconds: seconds * 1000).formatted(style).dropLast() + ".\(fraction)Z"
    }

    /// The time of a text, with or without fractions of a second and in any zone; nil if the text is not a time.
    ///
    /// Digits after the milliseconds are cut.
    package static func time(_ text: String) -> Date? {
        guard text.utf8.count <= 40 else { return nil }
        guard let dot = text.firstIndex(of: ".") else { return whole(text) }
        let fraction = text[text.index(after: dot)...].prefix { $0.isASCII && $0.isNumber }
        guard !fraction.isEmpty, let time = whole(text[..<dot] + text[fraction.endIndex...]) else { return nil }
        let digits = fraction.prefix(3)
        guard let number = Int64(digits + String(repeating: "0", count: 3 - digits.count)) else { return nil }
        return Date(milliseconds: time.milliseconds + number)
    }

    private static let style = Date.ISO8601FormatStyle()

    private static func whole(_ text: some StringProtocol) -> Date? {
        guard let time = try? style.parse(String(text)), years.contains(time) else { return nil }
        return time
    }

    /// The years with four digits.
    private static let years =
        Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_300_799)
}

extension Int64 {
    fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }

    fileprivate func flooredRemainder(by divisor: Int64) -> Int64 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
