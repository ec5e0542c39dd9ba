package import Foundation

/// Formats amounts: `$1,200.00`, `-$5.00`.
package enum Money {
    /// Formats a whole number of cents.
    package static func text(cents: Decimal) -> String {
        let digits = cents.magnitude.description
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return "\(cents < 0 ? "-" : "")$\(grouped(padded.dropLast(2))).\(padded.suffix(2))"
    }

    /// The amount in the form: `1500.50`.
    package static func typed(_ amount: Amount) -> String {
        let (dollars, rest) = amount.cents.quotientAndRemainder(dividingBy: 100)
        return "\(dollars).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func grouped(_ digits: Substring) -> String {
        digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text.append(",") }
            text.append(digit.element)
        }
    }
}
