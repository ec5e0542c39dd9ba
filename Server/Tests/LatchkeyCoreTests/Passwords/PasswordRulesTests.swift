import LatchkeyCore
import Testing

@Suite struct PasswordRulesTests {
    private let rules = PasswordRules(minimumLength: 4, maximumLength: 8)

    @Test(arguments: ["1234", "12345678", "    ", "🙂🙂🙂🙂", "aaaa", "é1é2"]) func `these are passwords`(
        text: String
    ) throws {
        _ = try rules.accept(text)
    }

    private static let refused: [(String, FieldError)] = [
        ("", .weakPassword(.tooShort(minimum: 4))), ("123", .weakPassword(.tooShort(minimum: 4))),
        ("e\u{301}e\u{301}", .weakPassword(.tooShort(minimum: 4))), ("123456789", .weakPassword(.tooLong(maximum: 8))),
        ("1234\u{0}", .controlCharacters), ("12\n34", .controlCharacters),
    ]

    @Test(arguments: refused) func `these are not`(text: String, error: FieldError) {
        #expect(throws: error) { try rules.accept(text) }
    }

    @Test func `characters are counted after they are composed`() throws {
        #expect(try rules.accept("e\u{301}e\u{301}e\u{301}e\u{301}").length == 4)
    }

    @Test(arguments: ["ada1", "ADA1"]) func `the user's own name is none`(text: String) {
        #expect(throws: FieldError.weakPassword(.isIdentifier)) { try rules.accept(text, identifiers: [nil, "Ada1"]) }
    }

    @Test func `nothing of a password is trimmed or cut`() {
        #expect(Password(" a ").bytes == Array(" a ".utf8))
        #expect(Password("a\0b").bytes == [0x61, 0, 0x62])
        #expect(Password(String(repeating: "x", count: 5000)).length == 5000)
    }

    @Test func `its descriptions do not show it`() {
        #expect("\(Password("secret"))" == "Password(…)")
        #expect(String(reflecting: Password("secret")) == "Password(…)")
    }
}
