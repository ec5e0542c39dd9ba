import LatchkeyCore
import Testing

@Suite struct IdentifierTests {
    @Test(arguments: ["abc", "A.b-c_1", "...", String(repeating: "a", count: 64)])
    func `these are usernames`(text: String) throws {
        #expect(try Username(text).text == text)
    }

    private static let noUsernames: [(String, FieldError)] = [
        ("", .required), ("ab", .invalidUsername), (String(repeating: "a", count: 65), .invalidUsername),
        ("a b", .invalidUsername), (" abc", .invalidUsername), ("äbc", .invalidUsername), ("аdmin", .invalidUsername),
        ("a@b", .invalidUsername), ("abc\u{0}", .controlCharacters), ("abc\n", .controlCharacters),
        ("abc\u{200B}", .controlCharacters), ("abc\u{202E}", .controlCharacters), ("abc\u{2028}", .controlCharacters),
        ("abc\u{200D}", .invalidUsername), ("abc\u{7F}", .controlCharacters),
    ]

    @Test(arguments: noUsernames) func `these are not`(text: String, error: FieldError) {
        #expect(throws: error) { try Username(text) }
    }

    @Test func `case makes no other name`() throws {
        let (one, two) = (try Username("Ada"), try Username("aDA"))
        #expect(one == two)
        #expect(one.key == "ada")
        #expect(Set([one, two]).count == 1)
    }

    @Test(
        arguments: [
            ("Ada@Example.COM", "ada@example.com"), ("a+b@x.co", "a+b@x.co"), ("a.b!#$%&'*/=?^_`{|}~-@x-y.co", nil),
            ("a@xn--bcher-kva.de", nil), ("1@2.3", nil),
        ] as [(String, String?)]
    )
    func `these are addresses, kept in lower case`(text: String, kept: String?) throws {
        #expect(try EmailAddress(text).text == kept ?? text)
    }

    @Test(arguments: [
        "a", "a@", "@x.com", "a@x", "a@@x.com", "a@x.com,b@x.com", "a b@x.com", "\"a\"@x.com", "<a@x.com>", "a@x.",
        "a@.x", "a@x..com", ".a@x.com", "a.@x.com", "a..b@x.com", "a@-x.com", "a@x-.com", "a@bücher.de", "ä@x.com",
        "a@[127.0.0.1]", "a@x.com;b@y.com", String(repeating: "a", count: 65) + "@x.com",
        "a@" + String(repeating: "b.", count: 130) + "com", "a@x.com ",
    ])
    func `these are no addresses`(text: String) {
        #expect(throws: FieldError.invalidEmailAddress) { try EmailAddress(text) }
    }

    @Test(arguments: ["a@x.com\r\nBcc: b@x.com", "a\u{0}@x.com", "a@x.com\n"]) func `no address holds a line end`(
        text: String
    ) {
        #expect(throws: FieldError.controlCharacters) { try EmailAddress(text) }
    }

    @Test(arguments: [
        ("+81312345678", "+81312345678"), ("+81 3-1234-5678", "+81312345678"), ("+1 (650) 555.0100", "+16505550100"),
    ])
    func `these are phone numbers, kept without what people write between`(text: String, kept: String) throws {
        #expect(try PhoneNumber(text).text == kept)
    }

    @Test(arguments: [
        "1", "+", "+1", "81312345678", "+0123456789", "+123456", "+1234567890123456", "+8131234567a", "++81312345678",
        "+٨١٣١٢٣٤٥٦٧٨", "+81+312345678",
    ])
    func `these are no phone numbers`(text: String) {
        #expect(throws: FieldError.invalidPhoneNumber) { try PhoneNumber(text) }
    }
}
