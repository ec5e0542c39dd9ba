/// Arithmetic modulo an odd prime above 2²⁵⁵, with products by Montgomery's method.
///
/// Numbers are less than the prime. ``multiply(_:_:)`` divides by 2²⁵⁶, so numbers are multiplied in the form of
/// ``enter(_:)``.
struct P256Modulus: Sendable {
    let prime: P256Number
    /// -1 / prime modulo 2⁶⁴.
    private let factor: UInt64
    /// 2⁵¹² modulo the prime.
    private let square: P256Number
    /// One in Montgomery's form: 2²⁵⁶ modulo the prime.
    let one: P256Number

    init(_ prime: P256Number) {
        self.prime = prime
        // Each step of Newton's method doubles the number of correct bits.
        var inverse: UInt64 = 1
        for _ in 0..<6 { inverse = inverse &* (2 &- prime.first &* inverse) }
        factor = 0 &- inverse
        let one = P256Number.zero.subtracting(prime).difference
        self.one = one
        var square = one
        for _ in 0..<256 { square = Self.add(square, square, prime) }
        self.square = square
    }

    /// The rest of any number.
    func reduce(_ number: P256Number) -> P256Number {
        let (difference, borrow) = number.subtracting(prime)
        return borrow == 0 ? difference : number
    }

    /// Converts a number to Montgomery's form.
    func enter(_ number: P256Number) -> P256Number { multiply(number, square) }

    /// Converts a number from Montgomery's form.
    func leave(_ number: P256Number) -> P256Number { multiply(number, .one) }

    func add(_ one: P256Number, _ other: P256Number) -> P256Number { Self.add(one, other, prime) }

    func subtract(_ one: P256Number, _ other: P256Number) -> P256Number {
        let (difference, borrow) = one.subtracting(other)
        return borrow == 0 ? difference : difference.adding(prime).sum
    }

    private static func add(_ one: P256Number, _ other: P256Number, _ prime: P256Number) -> P256Number {
        let (sum, carry) = one.adding(other)
        let (difference, borrow) = sum.subtracting(prime)
        return carry == 1 || borrow == 0 ? difference : sum
    }
}

extension P256Modulus {
    /// The product, divided by 2²⁵⁶.
    func multiply(_ one: P256Number, _ other: P256Number) -> P256Number {
        var sum = Accumulator()
        addRow(one, other.first, to: &sum)
        addRow(one, other.second, to: &sum)
        addRow(one, other.third, to: &sum)
        addRow(one, other.fourth, to: &sum)
        let (difference, borrow) = sum.low.subtracting(prime)
        return sum.fifth != 0 || borrow == 0 ? difference : sum.low
    }

    /// The power of a number in Montgomery's form.
    func power(_ base: P256Number, _ exponent: P256Number) -> P256Number {
        var power = one
        for bit in exponent.bits {
            power = multiply(power, power)
            if bit { power = multiply(power, base) }
        }
        return power
    }

    /// The inverse of a number in Montgomery's form, which must not be zero (Fermat).
    func inverse(_ number: P256Number) -> P256Number {
        power(number, prime.subtracting(P256Number(2)).difference)
    }

    /// A sum of five limbs.
    private struct Accumulator {
        var low = P256Number.zero
        var fifth: UInt64 = 0
    }

    /// Adds a number times a limb, then a multiple of the prime that makes the lowest limb zero, and drops that limb.
    private func addRow(_ number: P256Number, _ limb: UInt64, to sum: inout Accumulator) {
        var carry: UInt64 = 0
        let first = Self.multiply(number.first, limb, plus: sum.low.first, &carry)
        let second = Self.multiply(number.second, limb, plus: sum.low.second, &carry)
        let third = Self.multiply(number.third, limb, plus: sum.low.third, &carry)
        let fourth = Self.multiply(number.fourth, limb, plus: sum.low.fourth, &carry)
        let (fifth, overflow) = sum.fifth.addingReportingOverflow(carry)

        let multiple = first &* factor
        carry = 0
        _ = Self.multiply(prime.first, multiple, plus: first, &carry)
        sum.low.first = Self.multiply(prime.second, multiple, plus: second, &carry)
        sum.low.second = Self.multiply(prime.third, multiple, plus: third, &carry)
        sum.low.third = Self.multiply(prime.fourth, multiple, plus: fourth, &carry)
        let (last, secondOverflow) = fifth.addingReportingOverflow(carry)
        sum.low.fourth = last
        sum.fifth = (overflow ? 1 : 0) + (secondOverflow ? 1 : 0)
    }

    /// The low limb of `one * other + addend + carry`; the high limb is the new carry.
    private static func multiply(
        _ one: UInt64,
        _ other: UInt64,
        plus addend: UInt64,
        _ carry: inout UInt64
    ) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        let (sum, overflow) = product.low.addingReportingOverflow(addend)
        let (total, secondOverflow) = sum.addingReportingOverflow(carry)
        carry = product.high &+ (overflow ? 1 : 0) &+ (secondOverflow ? 1 : 0)
        return total
    }
}
