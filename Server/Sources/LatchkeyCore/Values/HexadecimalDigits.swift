extension Collection<UInt8> {
    /// The bytes that these hexadecimal digits, of either case, spell; nil for other characters and odd counts.
    package var hexadecimalBytes: [UInt8]? {
        guard count.isMultiple(of: 2) else { return nil }
        var (digits, bytes) = (makeIterator(), [UInt8]())
        bytes.reserveCapacity(count / 2)
        while let first = digits.next(), let second = digits.next() {
            guard let high = first.hexadecimalValue, let low = second.hexadecimalValue else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

extension UInt8 {
    /// Two hexadecimal digits in lower case.
    package var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }

    /// The value of a hexadecimal digit of either case; nil for another character.
    package var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
