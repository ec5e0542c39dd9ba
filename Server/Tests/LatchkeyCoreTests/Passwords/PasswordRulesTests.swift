import LatchkeyCore
import Testing

@Suite struct PasswordRulesTests {
    private let rules = PasswordRules(minimumLength: 4, maximumLength: 8)
    private let estimator = SetEstimator()

    @Test(arguments: ["1234", "12345678", "    ", "🙂🙂🙂🙂", "aaaa", "é1é2"]) func `these are passwords`(
        text: String
    ) throws {
        _ = try rules.accept(text, estimator: estimator)
    }

    private static let refused: [(String, FieldError)] = [
        ("", .required), ("123", .weakPassword(.tooShort(minimum: 4))),
        ("e\u{301}e\u{301}", .weakPassword(.tooShort(minimum: 4))), ("123456789", .weakPassword(.tooLong(maximum: 8))),
        ("1234\u{0}", .controlCharacters), ("12\n34", .controlCharacters),
    ]

    @Test(arguments: refused) func `these are not`(text: String, error: FieldError) {
        #expect(throws: error) { try rules.accept(text, estimator: estimator) }
    }

    @Test func `characters are counted after they are composed`() throws {
        #expect(try rules.accept("e\u{301}e\u{301}e\u{301}e\u{301}", estimator: estimator).length == 4)
    }

    @Test(arguments: ["ada1", "ADA1"]) func `the user's own name is none`(text: String) {
        #expect(throws: FieldError.weakPassword(.isIdentifier)) {
            try rules.accept(text, names: [nil, "Ada1"], estimator: estimator)
        }
    }

    @Test(arguments: 0...4, 0...4) func `as much strength as is asked for is enough`(asked: Int, found: Int) throws {
        let rules = PasswordRules(minimumLength: 4, maximumLength: 8, minimumStrength: asked)
        estimator.strength = PasswordStrength(score: found, pattern: .date)
        if found >= asked {
            _ = try rules.accept("1234", estimator: estimator)
        } else {
            #expect(throws: FieldError.weakPassword(.guessed(.date))) {
                try rules.accept("1234", estimator: estimator)
            }
        }
    }

    @Test func `whoever guesses knows the user's names and the application's, whole and in parts`() throws {
        let rules = Application(id: "kii", name: "Kii Balance").passwordRules
        let identifiers = [nil, "Ada.L-Byron", "ada@Mail.example.com", "+81312345678"]
        _ = try rules.accept("some thing else", names: identifiers, estimator: estimator)
        let words: Set = [
            "ada.l-byron", "ada", "byron", "ada@mail.example.com", "mail", "example", "com", "+81312345678",
            "81312345678", "kii", "kii balance", "balance",
        ]
        #expect(Set(estimator.words) == words)
    }

    @Test func `however long a name is, it does not make the guess slow`() throws {
        let name = (0..<1000).map { "part\($0)" }.joined(separator: ".") + String(repeating: "x", count: 1000)
        _ = try rules.accept("1234", names: [name], estimator: estimator)
        #expect(estimator.words.count == 32)
        #expect(estimator.words.allSatisfy { $0.count <= 64 })
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
