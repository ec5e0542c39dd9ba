/// An ECDSA signature: two numbers.
struct P256Signature: Equatable, Sendable {
    let r: P256Number
    let s: P256Number
}

extension P256Signature {
    /// The signature as two numbers of 32 bytes (RFC 7518 §3.4).
    var raw: [UInt8] { r.bytes + s.bytes }

    /// Reads two numbers of 32 bytes; nil for another length.
    init?(raw: [UInt8]) {
        guard raw.count == 64, let r = P256Number(raw.prefix(32)), let s = P256Number(raw.suffix(32)) else {
            return nil
        }
        self.init(r: r, s: s)
    }

    /// The signature as a DER sequence of two integers (RFC 3279 §2.2.3).
    var der: [UInt8] {
        let content = Self.integer(r) + Self.integer(s)
        return [0x30, UInt8(content.count)] + content
    }

    /// Reads the shortest form only; nil for anything else.
    init?(der: [UInt8]) {
        // Two numbers of 256 bits have less than 128 bytes, so each length is one byte.
        guard der.count >= 2, der[0] == 0x30, der[1] < 0x80, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der[2...]
        guard let r = Self.readInteger(&rest), let s = Self.readInteger(&rest), rest.isEmpty else { return nil }
        self.init(r: r, s: s)
    }

    /// A leading zero keeps the number positive.
    private static func integer(_ number: P256Number) -> [UInt8] {
        var bytes = Array(number.bytes.drop { $0 == 0 })
        if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
        return [0x02, UInt8(bytes.count)] + bytes
    }

    private static func readInteger(_ rest: inout ArraySlice<UInt8>) -> P256Number? {
        guard rest.popFirst() == 0x02, let length = rest.popFirst(), (1...33).contains(length), rest.count >= length
        else { return nil }
        var bytes = Array(rest.prefix(Int(length)))
        rest = rest.dropFirst(Int(length))
        // No negative numbers, and no zero in front that is unnecessary.
        guard bytes[0] < 0x80 else { return nil }
        if bytes.count > 1, bytes[0] == 0 {
            guard bytes[1] >= 0x80 else { return nil }
            bytes.removeFirst()
        }
        guard bytes.count <= 32 else { return nil }
        return P256Number([UInt8](repeating: 0, count: 32 - bytes.count) + bytes)
    }
}
