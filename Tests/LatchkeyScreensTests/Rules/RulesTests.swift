import LatchkeyAPI
import LatchkeyScreens
import Testing

/// The validators, with the server's rules and without.
@Suite struct RulesTests {
    @Test(arguments: ["ada", "1795226551441154338", "-_.", "Ada.Lovelace", String(repeating: "a", count: 64)])
    func `texts that can be usernames`(_ text: String) {
        #expect(Username.isValid(text))
    }

    @Test(arguments: [
        "", "ab", "a da", "ada@example.com", "Åda", "ada１", "a\u{301}da", "ada\n", String(repeating: "a", count: 65),
    ])
    func `texts that cannot be usernames`(_ text: String) {
        #expect(!Username.isValid(text))
    }

    @Test func `the server's rules for usernames count`() {
        let policy = UsernamePolicy(minimumLength: 2, maximumLength: 4, pattern: "^[a-z]+$")
        #expect(Username.isValid("ab", under: policy))
        #expect(!Username.isValid("abcde", under: policy))
        #expect(!Username.isValid("ab1", under: policy))
    }

    @Test func `a pattern that cannot be read forbids nothing`() {
        let policy = UsernamePolicy(minimumLength: 1, maximumLength: 9, pattern: "(")
        #expect(Username.isValid("ab!", under: policy))
    }

    @Test(arguments: ["ada@example.com", "a.b+c@x-y.example.org", "1@2.example"])
    func `texts that can be e-mail addresses`(_ text: String) {
        #expect(EmailAddress.isValid(text))
    }

    @Test(arguments: [
        "", "ada", "ada@", "@example.com", "ada@example", "a@b@example.com", "a b@example.com", "ada@exa_mple.com",
        "ada.@example.com", ".ada@example.com", "ada@example..com", "ada@-example.com", "アダ@example.com",
        String(repeating: "a", count: 65) + "@example.com",
    ])
    func `texts that cannot be e-mail addresses`(_ text: String) {
        #expect(!EmailAddress.isValid(text))
    }

    @Test(arguments: [
        ("+81312345678", true), ("+81 (3) 1234-5678", true), ("0312345678", false), ("+0", false), ("", false),
    ])
    func `phone numbers in E.164 form`(_ text: String, _ isValid: Bool) {
        #expect(PhoneNumber.isValid(text) == isValid)
    }

    @Test(
        arguments: [
            ("", nil), ("1234567", .tooShort(minimum: 8)),
            (String(repeating: "xy3", count: 86), .tooLong(maximum: 256)),
            ("correct\thorse", .controlCharacters), ("Ada.Lovelace", .ownName), ("ADA@example.com", .ownAddress),
            ("password", .common), ("Password2024", .common), ("aaaaaaaaa", .repetition), ("abcabcabc", .repetition),
            ("abcdefgh", .sequence), ("87654321", .sequence), ("correct horse", nil), ("パスワード八文字", nil),
            ("🗝️🗝️ a b c", nil),
        ] as [(String, PasswordHint?)]
    )
    func `what to change in a password`(_ text: String, _ hint: PasswordHint?) {
        let found = Password(text).hint(names: ["ada.lovelace", "ada@example.com"])
        #expect(found == hint)
        for language in Language.allCases { #expect(hint?.text(in: language).isEmpty != true) }
    }

    @Test func `the server's rules for passwords count`() {
        let policy = PasswordPolicy(minimumLength: 4, maximumLength: 50, minimumStrength: 0)
        #expect(Password("aaaa").hint(under: policy) == nil)
        #expect(Password("aaa").hint(under: policy) == .tooShort(minimum: 4))
        #expect(
            PasswordHint.tooShort(minimum: 4).text(in: .english)
                == "A password needs at least 4 characters. Choose a longer one."
        )
        #expect(PasswordHint.tooLong(maximum: 50).text(in: .japanese) == "パスワードは50文字以内にしてください。")
    }

    @Test func `an easy password gets a hint, and only the server refuses it`() {
        #expect(Password("password").isValid())
        #expect(!Password("short").isValid())
        #expect(!Password("ada.lovelace").isValid(names: ["Ada.Lovelace"]))
    }
}
