import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct ObjectSortKeyTests {
    /// Values in ascending order.
    private static let values: [JSONValue] = [
        .bool(false), .bool(true),
        .number(-.greatestFiniteMagnitude), .number(-1e19), .integer(.min), .integer(.min + 1),
        .integer(-9_007_199_254_740_993), .integer(-9_007_199_254_740_992), .number(-1.5), .integer(-1),
        .number(-.leastNonzeroMagnitude), .integer(0), .number(.leastNonzeroMagnitude), .number(0.5), .integer(1),
        .number(1.5), .integer(9_007_199_254_740_992), .integer(9_007_199_254_740_993),
        .integer(9_007_199_254_740_994), .integer(.max - 1024), .integer(.max - 1), .integer(.max),
        .number(9_223_372_036_854_775_808), .number(1e300),
        .string(""), .string("\0"), .string("1"), .string("Z"), .string("a"), .string("aa"), .string("ab"),
        .string("e\u{301}"), .string("ä"), .string("\u{FF5E}"), .string("🙂"),
    ]

    @Test func `keys sort as their values do`() throws {
        let keys = try Self.values.map { try #require(ObjectSortKey($0)) }
        for (index, key) in keys.enumerated() {
            #expect(keys[..<index].allSatisfy { $0 < key }, "\(Self.values[index])")
            #expect(keys[(index + 1)...].allSatisfy { key < $0 }, "\(Self.values[index])")
        }
    }

    @Test func `a number is one number, however it is written`() {
        #expect(ObjectSortKey(JSONValue.integer(5)) == ObjectSortKey(JSONValue.number(5)))
        #expect(ObjectSortKey(JSONValue.number(-0.0)) == ObjectSortKey(JSONValue.integer(0)))
    }

    @Test(arguments: [JSONValue.null, .array([]), .object([:])]) func `this has no place in an order`(value: JSONValue)
    {
        #expect(ObjectSortKey(value) == nil)
    }

    @Test func `of a text the first 256 bytes count, and the key says so`() throws {
        let long = String(repeating: "a", count: 255)
        let keys = [long, long + "a", long + "ab"].map { ObjectSortKey($0) }
        #expect(keys.map(\.isCut) == [false, true, true])
        #expect(keys[0] < keys[1])
        #expect(keys[1] == keys[2])
    }

    @Test func `whole numbers of all sizes sort as they are`() throws {
        var random = SplitMix(seed: 7)
        let numbers = (0..<2000).map { _ in
            Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 64)
        }
        for (one, two) in zip(numbers, numbers.dropFirst()) {
            let keys = (try #require(ObjectSortKey(.integer(one))), try #require(ObjectSortKey(.integer(two))))
            #expect((keys.0 < keys.1) == (one < two))
            #expect((keys.0 == keys.1) == (one == two))
        }
    }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
