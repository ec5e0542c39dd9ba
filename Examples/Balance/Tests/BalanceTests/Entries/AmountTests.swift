import Foundation
import Testing

@testable import BalanceApp
@testable import BalanceEntries

@Suite struct AmountTests {
    @Test(
        arguments: [
            ("1500", 150_000), ("1500.5", 150_050), ("1,500.00", 150_000), ("0", 0), ("0.01", 1), ("0.29", 29),
            ("1.10", 110), ("19.99", 1999), ("4.35", 435), ("1234567.89", 123_456_789), ("1,234,567.89", 123_456_789),
            (" 200.00 ", 20_000), ("007", 700), ("１，５００．５０", 150_050), ("90071992547409.91", 9_007_199_254_740_991),
        ] as [(String, Int64)]
    )
    func `an amount is read exactly`(_ text: String, _ cents: Int64) throws {
        #expect(try Amount(typed: text).cents == cents)
    }

    @Test(arguments: [
        "abc", "1500x", "$5", "1.2.3", ".", ".5", "5.", "1,50", "1,5000", ",500", "1500,", "15,00.00", "1,,500", "1e3",
        "0x10", "NaN", "inf", "+5", "1.5,0", "²", "１５²", "٣", "12.3a", "1 2a",
    ])
    func `what is no number is refused`(_ text: String) {
        #expect(throws: AmountFault.notANumber) { try Amount(typed: text) }
    }

    @Test(arguments: ["", " ", "\u{3000}"])
    func `nothing is no amount`(_ text: String) {
        #expect(throws: AmountFault.missing) { try Amount(typed: text) }
    }

    @Test(arguments: ["-5", "-0.01", "−5", "－５"])
    func `a negative amount is refused`(_ text: String) {
        #expect(throws: AmountFault.negative) { try Amount(typed: text) }
    }

    @Test(arguments: ["1.234", "0.001", "1500.000"])
    func `more than two decimals are refused`(_ text: String) {
        #expect(throws: AmountFault.tooManyDecimals) { try Amount(typed: text) }
    }

    @Test(arguments: ["90071992547409.92", "92233720368547758.08", String(repeating: "9", count: 400)])
    func `an amount that JSON cannot carry exactly is refused`(_ text: String) {
        #expect(throws: AmountFault.tooLarge) { try Amount(typed: text) }
    }

    @Test(arguments: [0, 1, 29, 110, 150_050, 9_007_199_254_740_991] as [Int64])
    func `what the form shows is what it reads`(_ cents: Int64) throws {
        #expect(try Amount(typed: Money.typed(Amount(cents: cents))).cents == cents)
    }
}

@Suite struct MoneyTests {
    @Test(
        arguments: [
            (120_000, "$1,200.00"), (-500, "-$5.00"), (0, "$0.00"), (1, "$0.01"), (-1, "-$0.01"), (99_999, "$999.99"),
            (100_000, "$1,000.00"), (-123_456_789, "-$1,234,567.89"),
        ] as [(Decimal, String)]
    )
    func `money has a sign, groups and two decimals`(_ cents: Decimal, _ text: String) {
        #expect(Money.text(cents: cents) == text)
    }

    @Test func `a sum of the largest amounts keeps every digit`() {
        #expect(Money.text(cents: Decimal(Int64.max) * -3) == "-$276,701,161,105,643,274.21")
    }
}
