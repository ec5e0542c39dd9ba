import Foundation
import LatchkeyJSON
import Testing

@testable import LatchkeyAPI

/// The texts of `WireJSON`, beside those of Foundation's encoder.
@Suite struct JSONTextTests {
    private struct Pair<First: Encodable, Second: Encodable>: Encodable {
        let zebra: First
        let apple: Second?
    }

    /// Encodes into the object of another value.
    private struct Flat: Encodable {
        private enum Key: CodingKey { case zebra, middle, apple }

        let base: Pair<Int, String>

        func encode(to encoder: any Encoder) throws {
            try base.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encodeNil(forKey: .middle)
            try container.encode("again", forKey: .zebra)
        }
    }

    private struct Nested: Encodable {
        private enum Key: CodingKey { case inner, list }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var inner = container.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode(1, forKey: .list)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode("x")
        }
    }

    private struct Bits: Encodable {
        let flag = true
        let small: [UInt8] = [0, 255]
        let numbers: [Double] = [0, -0.0, 1, 1.5, 1e21, 1e-7, .pi, .leastNonzeroMagnitude, 9_007_199_254_740_992]
        let floats: [Float] = [0.1, 16_777_216]
        let wide: [Int64] = [.min, .max]
        let unsigned = UInt64.max
        let none: Int? = nil
        let nulls: [Int?] = [1, nil]
        let names = ["b": 1, "a": 2, "ä": 3, "": 5, "B": 6, "10": 7, "9": 8]
        let numbered = [2: "two", 1: "one"]
        let site = URL(string: "https://example.com/a?b=c")
        let data = Data([1, 2, 3])
        let price = Decimal(string: "1.10")
    }

    private static let reference: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        return encoder
    }()

    private func expectSame(_ value: some Encodable, at location: SourceLocation = #_sourceLocation) throws {
        let text = String(decoding: try WireJSON.encode(value), as: UTF8.self)
        #expect(try text == String(decoding: Self.reference.encode(value), as: UTF8.self), sourceLocation: location)
    }

    @Test func `members are in the order of their names`() throws {
        let text = String(decoding: try WireJSON.encode(Pair(zebra: 1, apple: "/")), as: UTF8.self)
        #expect(text == #"{"apple":"/","zebra":1}"#)
        try expectSame(Pair(zebra: Pair(zebra: true, apple: 1.5), apple: [Pair(zebra: "x", apple: Int?.none)]))
        try expectSame(Flat(base: Pair(zebra: 1, apple: "x")))
    }

    @Test func `every kind of value is written as Foundation writes it`() throws {
        try expectSame(Bits())
        try expectSame(Nested())
        try expectSame([Pair(zebra: Nested(), apple: Bits())])
        try expectSame("text")
        try expectSame(Optional<Int>.none)
        try expectSame([Int]())
        try expectSame([String: Int]())
        try expectSame([[[Int]]]([[[1], []], []]))
    }

    @Test func `every character of a text is written as Foundation writes it`() throws {
        try expectSame(String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))))
        try expectSame("\u{2028}\u{2029}\u{FEFF}\u{10FFFF}👩‍👩‍👧 \" \\ / \u{7F}")
        try expectSame([String(repeating: "\"\n", count: 5000)])
    }

    @Test(arguments: 1...50) func `any JSON value is written as Foundation writes it`(seed: UInt64) throws {
        var generator = Generator(state: seed)
        try expectSame(Self.value(&generator, depth: 4))
    }

    @Test func `a number that is not finite is an error`() {
        #expect(throws: EncodingError.self) { try WireJSON.encode([Double.infinity]) }
        #expect(throws: EncodingError.self) { try WireJSON.encode(Pair(zebra: Float.nan, apple: 1)) }
    }

    @Test(arguments: [
        0, 0.001, 0.0009, 951_782_400.5, 1_700_000_000.789, 1_795_459_410.999_9, 4_102_444_799.999, -0.001, -1,
        -62_135_596_800, 253_402_300_799.999,
    ])
    func `a time is written as Foundation writes it`(seconds: Double) throws {
        try expectSame(Date(timeIntervalSince1970: seconds))
    }

    @Test func `thousands of times are written as Foundation writes them`() throws {
        var generator = Generator(state: 7)
        for _ in 0..<5000 {
            let milliseconds = Double(generator.next() % 4_102_444_800_000)
            try expectSame(Date(timeIntervalSince1970: milliseconds / 1000))
            try expectSame(Date(timeIntervalSinceReferenceDate: milliseconds / 1013))
        }
    }

    /// Numbers that are the same in each run (SplitMix64).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private static func value(_ generator: inout Generator, depth: Int) -> JSONValue {
        func text() -> String {
            String(
                String.UnicodeScalarView(
                    (0..<generator.next() % 6).compactMap { _ in
                        Unicode.Scalar(UInt32(truncatingIfNeeded: generator.next() % 0x400))
                    }
                )
            )
        }
        switch generator.next() % (depth > 0 ? 7 : 5) {
        case 0: return .null
        case 1: return .bool(generator.next() % 2 == 0)
        case 2: return .integer(Int64(bitPattern: generator.next()))
        case 3:
            let number = Double(bitPattern: generator.next())
            return .number(number.isFinite ? number : 0.5)
        case 4: return .string(text())
        case 5: return .array((0..<generator.next() % 5).map { _ in value(&generator, depth: depth - 1) })
        default:
            var members: [String: JSONValue] = [:]
            for _ in 0..<generator.next() % 6 { members[text()] = value(&generator, depth: depth - 1) }
            return .object(members)
        }
    }
}
