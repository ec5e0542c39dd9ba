import LatchkeyCore
import Testing

@Suite struct CBORReaderTests {
    private func read(_ hexadecimal: String) throws(CBORError) -> CBORValue {
        let bytes = hexadecimal.utf8.hexadecimalBytes ?? []
        let (value, length) = try CBORReader.read(bytes[...])
        #expect(length == bytes.count)
        return value
    }

    private static let values: [(String, CBORValue)] = [
        ("00", .unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("190100", .unsigned(256)),
        ("1a00010000", .unsigned(65_536)), ("1b0000000100000000", .unsigned(4_294_967_296)),
        ("1bffffffffffffffff", .unsigned(.max)), ("20", .negative(0)), ("3903e7", .negative(999)),
        ("3bffffffffffffffff", .negative(.max)), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
        ("60", .text("")), ("62c3bc", .text("ü")), ("80", .array([])),
        ("820120", .array([.unsigned(1), .negative(0)])),
        ("a0", .map(CBORMap())), ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
    ]

    @Test(arguments: values)
    func `whole numbers, bytes, texts, arrays, maps, booleans and null are read`(
        _ bytes: String,
        _ value: CBORValue
    ) throws {
        #expect(try read(bytes) == value)
    }

    @Test func `entries of a map are found by number and by text`() throws {
        let map = try #require(try read("a301022161786161f6").map)
        #expect(map[1] == .unsigned(2))
        #expect(map[-2] == .text("x"))
        #expect(map["a"] == .null)
        #expect(map[2] == nil)
        #expect(map["b"] == nil)
    }

    @Test func `the length of the value is told, and bytes after it are left`() throws {
        let bytes: [UInt8] = [0xFF, 0x82, 0x01, 0x41, 0x07, 0x00, 0x00]
        let (value, length) = try CBORReader.read(bytes[1...])
        #expect(value == .array([.unsigned(1), .bytes([7])]))
        #expect(length == 4)
    }

    @Test(arguments: [
        "1800", "1817", "190000", "1900ff", "1a0000ffff", "1b00000000ffffffff", "3817", "5803010203", "580101", "7801",
        "9800", "b817", "b90001",
    ])
    func `a number or length in a longer form than necessary is refused`(_ bytes: String) {
        #expect(throws: CBORError.notShortest) { try read(bytes) }
    }

    @Test(arguments: ["5f", "7f6161ff", "9f01ff", "bf0102ff", "1f", "3f"])
    func `an indefinite length is refused`(_ bytes: String) {
        #expect(throws: CBORError.indefiniteLength) { try read(bytes) }
    }

    @Test(arguments: ["c0", "c11a514b67b0", "d818", "dfff", "f7", "f0", "f814", "f8ff", "f93c00", "fa47c35000", "ff"])
    func `tags, fractions, undefined and other simple values are refused`(_ bytes: String) {
        #expect(throws: CBORError.unsupported) { try read(bytes) }
    }

    @Test(arguments: ["1c", "3d", "5e", "7c", "9d", "be", "fc"])
    func `reserved forms of lengths are refused`(_ bytes: String) {
        #expect(throws: CBORError.unsupported) { try read(bytes) }
    }

    @Test(arguments: ["", "18", "19ff", "1affffff", "1bffffffffffffff", "41", "62c3", "81", "a1", "a101", "8201"])
    func `bytes that end within a value are refused`(_ bytes: String) {
        #expect(throws: CBORError.truncated) { try read(bytes) }
    }

    @Test(arguments: [
        "9b7fffffffffffffff", "9bffffffffffffffff", "9b0000000fffffffff", "bb7fffffffffffffff", "bbffffffffffffffff",
        "5b7fffffffffffffff", "5bffffffffffffffff", "7bffffffffffffffff", "5affffffff", "98ff", "b8ff",
    ])
    func `a length beyond the bytes that are left is refused before anything is allocated`(_ bytes: String) {
        #expect(throws: CBORError.truncated) { try read(bytes) }
    }

    @Test(arguments: ["a201020103", "a220002001", "a2616101616102"])
    func `a key that occurs twice is refused`(_ bytes: String) {
        #expect(throws: CBORError.duplicateKey) { try read(bytes) }
    }

    @Test func `keys that only look alike are two keys`() throws {
        // é as one character, and as e with an accent: equal texts for Swift.
        let map = try #require(try read("a262c3a90163" + "65cc81" + "02").map)
        #expect(map["\u{E9}"] == .unsigned(1))
        #expect(map["e\u{301}"] == .unsigned(2))
    }

    @Test func `the order of the keys is not checked`() throws {
        #expect(try read("a220010102").map?[1] == .unsigned(2))
    }

    @Test(arguments: ["a18001", "a1a001", "a1f401", "a1f601", "a14001"])
    func `a key is a whole number or a text`(_ bytes: String) {
        #expect(throws: CBORError.unsupported) { try read(bytes) }
    }

    @Test(arguments: ["61ff", "62c328", "63eda080", "62c080", "64f4908080"])
    func `a text that is not UTF-8 is refused`(_ bytes: String) {
        #expect(throws: CBORError.invalidText) { try read(bytes) }
    }

    @Test func `four arrays and maps may be nested, five may not`() throws {
        #expect(try read("81a1018181" + "00") == nested())
        #expect(throws: CBORError.tooDeep) { try read("81a101818180") }
        #expect(throws: CBORError.tooDeep) { try read("8181818181" + "00") }
        #expect(throws: CBORError.tooDeep) { try read(String(repeating: "81", count: 100_000) + "00") }
    }

    private func nested() throws -> CBORValue {
        var map = CBORMap()
        try map.add(.unsigned(1), .array([.array([.unsigned(0)])]))
        return .array([.map(map)])
    }

    @Test func `64 entries are read, 65 are not`() throws {
        let zeros = [CBORValue](repeating: .unsigned(0), count: 64)
        #expect(try read("9840" + String(repeating: "00", count: 64)) == .array(zeros))
        #expect(throws: CBORError.tooManyEntries) { try read("9841" + String(repeating: "00", count: 65)) }
        #expect(throws: CBORError.tooManyEntries) { try read("b841" + String(repeating: "00", count: 130)) }
    }

    @Test func `numbers outside 64 bits with a sign are kept, and are no integers`() throws {
        #expect(try read("1b7fffffffffffffff").integer == .max)
        #expect(try read("1b8000000000000000").integer == nil)
        #expect(try read("3b7fffffffffffffff").integer == .min)
        #expect(try read("3b8000000000000000").integer == nil)
    }

    @Test func `every two bytes are read or refused`() {
        for first in UInt8.min...(.max) {
            for second in UInt8.min...(.max) {
                let bytes = [first, second]
                guard let (_, length) = try? CBORReader.read(bytes[...]) else { continue }
                #expect((1...2).contains(length))
            }
        }
    }
}
