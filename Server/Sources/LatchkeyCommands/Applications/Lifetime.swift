import ArgumentParser

/// Durations in commands: `30s`, `10m`, `12h`, `90d`, or seconds without a unit.
package enum Lifetime {
    private static let units: [(letter: Character, seconds: Int)] = [
        ("d", 24 * 60 * 60), ("h", 60 * 60), ("m", 60), ("s", 1),
    ]

    /// Nil if the text is not a duration.
    package static func seconds(_ text: String) -> Int? {
        let unit = units.first { $0.letter == text.last }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(digits)
        else { return nil }
        let (seconds, isTooMuch) = number.multipliedReportingOverflow(by: unit?.seconds ?? 1)
        return isTooMuch ? nil : seconds
    }

    /// A duration in the largest unit that divides it.
    package static func text(_ seconds: Int) -> String {
        let unit = units.first { seconds != 0 && seconds % $0.seconds == 0 } ?? ("s", 1)
        return "\(seconds / unit.seconds)\(unit.letter)"
    }

    static func argument(_ text: String) throws -> Int {
        guard let seconds = seconds(text) else {
            throw ValidationError("Give a duration like 30s, 10m, 12h or 90d, or a number of seconds.")
        }
        return seconds
    }
}
