/// The public key of a passkey (RFC 9052 §7), with exactly the members of its algorithm.
package enum COSEKey: Sendable, Equatable {
    /// The coordinates on the curve P-256, 32 bytes each.
    case p256(x: [UInt8], y: [UInt8])
    /// The key, 32 bytes.
    case ed25519([UInt8])
    /// The modulus of 2,048 to 4,096 bits, without leading zeros. The exponent is always 65,537.
    case rsa(modulus: [UInt8])

    package static let rsaExponent: [UInt8] = [1, 0, 1]

    package var algorithm: COSEAlgorithm {
        switch self {
        case .p256: .es256
        case .ed25519: .eddsa
        case .rsa: .rs256
        }
    }
}

extension COSEKey {
    /// Reads a stored key.
    ///
    /// - Returns: Nil unless the bytes are one key and nothing else.
    package init?(bytes: [UInt8]) {
        guard let (value, length) = try? CBORReader.read(bytes[...]), length == bytes.count,
            let key = try? COSEKey(value)
        else { return nil }
        self = key
    }

    /// - Throws: `PasskeyRefusal.algorithm` if the server does not offer the key's algorithm, and `.publicKey` for
    ///   every other fault.
    package init(_ value: CBORValue) throws(PasskeyRefusal) {
        guard let members = value.map, let number = members[Member.algorithm]?.integer,
            // WebAuthn's numbers of algorithms have 32 bits.
            Int32(exactly: number) != nil
        else { throw .publicKey }
        guard let algorithm = COSEAlgorithm(rawValue: number), COSEAlgorithm.offered.contains(algorithm) else {
            throw .algorithm
        }
        let key: COSEKey? =
            switch algorithm {
            case .es256: Self.p256(members)
            case .eddsa: Self.ed25519(members)
            case .rs256: Self.rsa(members)
            }
        guard let key else { throw .publicKey }
        self = key
    }

    /// The numbers of the members; several kinds of keys use one number for different members.
    private enum Member {
        static let kind: Int64 = 1
        static let algorithm: Int64 = 3
        static let curve: Int64 = -1
        static let x: Int64 = -2
        static let y: Int64 = -3
        static let modulus: Int64 = -1
        static let exponent: Int64 = -2
    }

    private static func p256(_ members: CBORMap) -> COSEKey? {
        guard
            let values = members.values(ofExactly: Member.kind, Member.algorithm, Member.curve, Member.x, Member.y),
            values[0].integer == 2, values[2].integer == 1,
            let x = values[3].bytes, x.count == 32, let y = values[4].bytes, y.count == 32
        else { return nil }
        return .p256(x: x, y: y)
    }

    private static func ed25519(_ members: CBORMap) -> COSEKey? {
        guard let values = members.values(ofExactly: Member.kind, Member.algorithm, Member.curve, Member.x),
            values[0].integer == 1, values[2].integer == 6, let x = values[3].bytes, x.count == 32
        else { return nil }
        return .ed25519(x)
    }

    private static func rsa(_ members: CBORMap) -> COSEKey? {
        guard let values = members.values(ofExactly: Member.kind, Member.algorithm, Member.modulus, Member.exponent),
            values[0].integer == 3, let modulus = values[2].bytes, values[3].bytes == rsaExponent,
            bits(of: modulus).map({ (2_048...4_096).contains($0) }) == true
        else { return nil }
        return .rsa(modulus: modulus)
    }

    /// The length of a number in bits; nil if it is 0 or has leading zeros.
    private static func bits(of number: [UInt8]) -> Int? {
        guard let first = number.first, first != 0 else { return nil }
        return number.count * 8 - first.leadingZeroBitCount
    }
}
