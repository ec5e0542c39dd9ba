/// Formats amounts: `$1,200.00`, `-$5.00`.
package enum Money {
    package static func text(cents: Int128) -> String {
        let (dollars, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")$\(grouped(dollars)).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The amount in the form: `1500.50`.
    package static func typed(_ amount: Amount) -> String {
        let (dollars, rest) = amount.cents.quotientAndRemainder(dividingBy: 100)
        return "\(dollars).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func grouped(_ number: UInt128) -> String {
        let digits = Array(String(number))
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text.append(",") }
            text.append(digit.element)
        }
    }
}
