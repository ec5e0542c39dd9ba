import LatchkeyCore
import Testing

@Suite struct COSEKeyTests {
    private static let p256Numbers: [(Int64, CBORValue)] = [
        (1, .unsigned(2)), (3, .negative(6)), (-1, .unsigned(1)), (-2, .bytes(Array(repeating: 7, count: 32))),
        (-3, .bytes(Array(repeating: 9, count: 32))),
    ]
    private static let ed25519Numbers: [(Int64, CBORValue)] = [
        (1, .unsigned(1)), (3, .negative(7)), (-1, .unsigned(6)), (-2, .bytes(Array(repeating: 7, count: 32))),
    ]
    private static func rsaNumbers(_ modulus: [UInt8], exponent: [UInt8] = [1, 0, 1]) -> [(Int64, CBORValue)] {
        [(1, .unsigned(3)), (3, .negative(256)), (-1, .bytes(modulus)), (-2, .bytes(exponent))]
    }

    private func key(_ members: [(Int64, CBORValue)]) throws -> COSEKey {
        var map = CBORMap()
        for (number, value) in members {
            try map.add(number < 0 ? .negative(UInt64(-1 - number)) : .unsigned(UInt64(number)), value)
        }
        return try COSEKey(.map(map))
    }

    @Test func `the three kinds of keys are read`() throws {
        #expect(
            try key(Self.p256Numbers)
                == .p256(x: Array(repeating: 7, count: 32), y: Array(repeating: 9, count: 32))
        )
        #expect(try key(Self.ed25519Numbers) == .ed25519(Array(repeating: 7, count: 32)))
        let modulus = [UInt8](repeating: 0xC1, count: 256)
        #expect(try key(Self.rsaNumbers(modulus)) == .rsa(modulus: modulus))
        #expect(try key(Self.p256Numbers).algorithm == .es256)
        #expect(try key(Self.ed25519Numbers).algorithm == .eddsa)
        #expect(try key(Self.rsaNumbers(modulus)).algorithm == .rs256)
    }

    @Test func `the algorithms are offered in this order`() {
        #expect(COSEAlgorithm.offered.map(\.rawValue) == [-8, -7, -257])
    }

    @Test(arguments: [p256Numbers, ed25519Numbers, rsaNumbers([UInt8](repeating: 0xC1, count: 256))])
    func `a key without one of its members is refused, and one with another member too`(
        _ members: [(Int64, CBORValue)]
    ) throws {
        for index in members.indices {
            var fewer = members
            fewer.remove(at: index)
            #expect(throws: PasskeyRefusal.publicKey) { try key(fewer) }
        }
        #expect(throws: PasskeyRefusal.publicKey) { try key(members + [(2, .bytes([1]))]) }
        #expect(throws: PasskeyRefusal.publicKey) { try key(members + [(-4, .bytes([1]))]) }
    }

    @Test(
        arguments: [
            (1, CBORValue.unsigned(1)), (-1, .unsigned(2)), (-2, .bytes(Array(repeating: 7, count: 31))),
            (-2, .bytes(Array(repeating: 7, count: 33))), (-2, .text("x")), (-3, .bool(true)),
            (-3, .bytes(Array(repeating: 7, count: 31))),
        ] as [(Int64, CBORValue)]
    )
    func `a P-256 key has its curve and two coordinates of 32 bytes`(_ number: Int64, _ value: CBORValue) {
        #expect(throws: PasskeyRefusal.publicKey) {
            try key(Self.p256Numbers.map { $0.0 == number ? (number, value) : $0 })
        }
    }

    @Test(
        arguments: [
            (1, CBORValue.unsigned(2)), (-1, .unsigned(7)), (-2, .bytes(Array(repeating: 7, count: 31))), (-2, .null),
        ] as [(Int64, CBORValue)]
    )
    func `an Ed25519 key has its curve and 32 bytes`(_ number: Int64, _ value: CBORValue) {
        #expect(throws: PasskeyRefusal.publicKey) {
            try key(Self.ed25519Numbers.map { $0.0 == number ? (number, value) : $0 })
        }
    }

    @Test func `an RSA modulus has 2,048 to 4,096 bits`() throws {
        for length in [256, 257, 384, 512] {
            _ = try key(Self.rsaNumbers([0x80] + [UInt8](repeating: 1, count: length - 1)))
        }
        // 2,041 and 4,097 bits.
        for modulus in [[1] + [UInt8](repeating: 1, count: 255), [1] + [UInt8](repeating: 1, count: 512), []] {
            #expect(throws: PasskeyRefusal.publicKey) { try key(Self.rsaNumbers(modulus)) }
        }
        #expect(throws: PasskeyRefusal.publicKey) {
            try key(Self.rsaNumbers([0x7F] + [UInt8](repeating: 0xFF, count: 255)))
        }
    }

    @Test func `an RSA modulus has no leading zero`() {
        #expect(throws: PasskeyRefusal.publicKey) {
            try key(Self.rsaNumbers([0] + [UInt8](repeating: 0xC1, count: 256)))
        }
    }

    @Test(arguments: [[1], [3], [0, 1, 0, 1], [1, 0, 0, 0, 1], []] as [[UInt8]])
    func `the RSA exponent is 65,537`(_ exponent: [UInt8]) {
        #expect(throws: PasskeyRefusal.publicKey) {
            try key(Self.rsaNumbers([UInt8](repeating: 0xC1, count: 256), exponent: exponent))
        }
    }

    @Test(arguments: [-35, -36, -37, -38, -39, -65_535, 5, -47] as [Int64])
    func `an algorithm that is not offered is refused by name`(_ algorithm: Int64) {
        let value: CBORValue = algorithm < 0 ? .negative(UInt64(-1 - algorithm)) : .unsigned(UInt64(algorithm))
        #expect(throws: PasskeyRefusal.algorithm) {
            try key(Self.p256Numbers.map { $0.0 == 3 ? (3, value) : $0 })
        }
    }

    @Test(arguments: [CBORValue.negative(.max), .unsigned(.max), .negative(1 << 31), .text("ES256"), .null])
    func `an algorithm that is no number of 32 bits is refused`(_ algorithm: CBORValue) {
        #expect(throws: PasskeyRefusal.publicKey) {
            try key(Self.p256Numbers.map { $0.0 == 3 ? (3, algorithm) : $0 })
        }
    }

    @Test(arguments: [CBORValue.unsigned(4), .null, .array([]), .map(CBORMap()), .bytes([1])])
    func `a value that is no map of members is no key`(_ value: CBORValue) {
        #expect(throws: PasskeyRefusal.publicKey) { try COSEKey(value) }
    }

    @Test func `a stored key has no bytes after it`() throws {
        let bytes = "a4010103272006215820".utf8.hexadecimalBytes ?? []
        let key = bytes + [UInt8](repeating: 7, count: 32)
        #expect(COSEKey(bytes: key) == .ed25519([UInt8](repeating: 7, count: 32)))
        #expect(COSEKey(bytes: key + [0]) == nil)
        #expect(COSEKey(bytes: key.dropLast()) == nil)
        #expect(COSEKey(bytes: []) == nil)
        #expect(COSEKey(bytes: [4]) == nil)
    }
}
