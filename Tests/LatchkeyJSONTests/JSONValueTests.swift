import Foundation
import LatchkeyJSON
import Testing

@Suite struct JSONValueTests {
    private func decode(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test(
        arguments: [
            ("null", .null), ("true", true), ("0", 0), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775807", .integer(.max)), ("1.5", 1.5), ("1e300", 1e300), ("\"\"", ""), ("[]", []),
            ("{}", [:]), (#"{"a":[1,{"b":null}]}"#, ["a": [1, ["b": .null]]]),
        ] as [(String, JSONValue)]
    )
    func `every kind of value is read and written back`(_ text: String, _ value: JSONValue) throws {
        #expect(try decode(text) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test func `true is no number and 1 is not true`() throws {
        #expect(try decode("true").integerValue == nil)
        #expect(try decode("1").boolValue == nil)
    }

    @Test func `a whole number that does not fit 64 bits becomes a double`() throws {
        #expect(try decode("18446744073709551616") == .number(18_446_744_073_709_551_616))
    }

    @Test(arguments: ["1e400", "NaN", "[1,", "{\"a\":}", "\"\\ud800\"", "nul", ""])
    func `a text that is not JSON is refused`(_ text: String) {
        #expect(throws: DecodingError.self) { try decode(text) }
    }

    @Test func `nesting beyond reason is refused without a crash`() {
        let text = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
        #expect(throws: DecodingError.self) { try decode(text) }
    }
}
