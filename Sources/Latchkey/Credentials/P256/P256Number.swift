/// A number of 256 bits in four limbs, the lowest first.
///
/// Members instead of an array, because arrays are slow in a debug build.
struct P256Number: Hashable, Sendable {
    var first: UInt64
    var second: UInt64
    var third: UInt64
    var fourth: UInt64

    init(_ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, _ fourth: UInt64 = 0) {
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    /// A number of 32 bytes, the highest first; nil for another count.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var limbs: [UInt64] = []
        var limb: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            limb = limb << 8 | UInt64(byte)
            if index % 8 == 7 {
                limbs.append(limb)
                limb = 0
            }
        }
        self.init(limbs[3], limbs[2], limbs[1], limbs[0])
    }

    static let zero = P256Number(0)
    static let one = P256Number(1)

    var isZero: Bool { first | second | third | fourth == 0 }

    /// 32 bytes, the highest first.
    var bytes: [UInt8] {
        [fourth, third, second, first].flatMap { limb in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: limb >> UInt64($0)) }
        }
    }

    /// The bits, the highest first.
    var bits: [Bool] {
        [fourth, third, second, first].flatMap { limb in
            stride(from: 63, through: 0, by: -1).map { limb >> UInt64($0) & 1 == 1 }
        }
    }
}

extension P256Number {
    /// The sum without its highest bit, and that bit.
    func adding(_ other: P256Number) -> (sum: P256Number, carry: UInt64) {
        var carry: UInt64 = 0
        let sum = P256Number(
            Self.add(first, other.first, &carry),
            Self.add(second, other.second, &carry),
            Self.add(third, other.third, &carry),
            Self.add(fourth, other.fourth, &carry)
        )
        return (sum, carry)
    }

    /// The difference modulo 2²⁵⁶, and 1 if the other number is greater.
    func subtracting(_ other: P256Number) -> (difference: P256Number, borrow: UInt64) {
        var borrow: UInt64 = 0
        let difference = P256Number(
            Self.subtract(first, other.first, &borrow),
            Self.subtract(second, other.second, &borrow),
            Self.subtract(third, other.third, &borrow),
            Self.subtract(fourth, other.fourth, &borrow)
        )
        return (difference, borrow)
    }

    private static func add(_ one: UInt64, _ other: UInt64, _ carry: inout UInt64) -> UInt64 {
        let (sum, overflow) = one.addingReportingOverflow(other)
        let (total, secondOverflow) = sum.addingReportingOverflow(carry)
        carry = overflow || secondOverflow ? 1 : 0
        return total
    }

    private static func subtract(_ one: UInt64, _ other: UInt64, _ borrow: inout UInt64) -> UInt64 {
        let (difference, overflow) = one.subtractingReportingOverflow(other)
        let (total, secondOverflow) = difference.subtractingReportingOverflow(borrow)
        borrow = overflow || secondOverflow ? 1 : 0
        return total
    }
}
