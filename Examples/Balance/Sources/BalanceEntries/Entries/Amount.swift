/// An amount of money in cents, never negative.
///
/// The kind of the entry says whether it is added.
package struct Amount: Sendable, Hashable {
    package let cents: Int64

    /// The greatest integer that every JSON parser reads exactly (RFC 7493).
    package static let most = Amount(cents: 9_007_199_254_740_991)

    package init(cents: Int64) { self.cents = cents }

    /// Parses `1500`, `1500.5` or `1,500.00`, digit by digit, because binary fractions cannot represent cents.
    package init(typed text: String) throws(AmountFault) {
        let typed = text.withASCIIDigits.filter { $0 != " " }
        if typed.isEmpty { throw .missing }
        if let sign = typed.first, "-−+".contains(sign) { throw sign == "+" ? .notANumber : .negative }
        let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let digits = Self.wholeDigits(parts[0]) else { throw .notANumber }
        cents = try Self.cents(digits, fraction: parts.count == 2 ? parts[1] : "00")
    }

    private static func cents(_ whole: Substring, fraction: Substring) throws(AmountFault) -> Int64 {
        guard !fraction.isEmpty, fraction.allSatisfy(\.isASCIIDigit) else { throw .notANumber }
        if fraction.count > 2 { throw .tooManyDecimals }
        let padded = fraction.count == 1 ? fraction + "0" : fraction
        guard let cents = Int64(whole + padded), cents <= most.cents else { throw .tooLarge }
        return cents
    }

    /// The digits before the point, without commas; nil if the commas do not separate groups of three.
    private static func wholeDigits(_ text: Substring) -> Substring? {
        let groups = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = groups.first, !first.isEmpty, groups.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else {
            return nil
        }
        if groups.count == 1 { return text }
        return first.count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
            ? text.filter { $0 != "," }[...] : nil
    }
}

package enum AmountFault: Error, Hashable {
    case missing
    case notANumber
    case negative
    case tooManyDecimals
    case tooLarge
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }
}

extension String {
    /// Japanese keyboards type digits, comma and point in full width.
    fileprivate var withASCIIDigits: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar {
                    case "\u{FF10}"..."\u{FF19}", "\u{FF0C}", "\u{FF0E}", "\u{FF0D}", "\u{FF0B}":
                        Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
                    case "\u{3000}", "\t": " "
                    default: scalar
                    }
                }
            )
        )
    }
}
