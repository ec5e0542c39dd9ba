import LatchkeyLanguages
import Testing

@Suite struct LanguageTextTests {
    private let english = PluralRule(tag: "en")

    @Test func `values stand at their names, in the order of each language`() throws {
        let japanese = try LanguageText("{name}は{application}を使います。")
        #expect(japanese.filled(["application": "{name}", "name": "ada%"], by: english) == "ada%は{name}を使います。")
        #expect(japanese.placeholders == ["name", "application"])
    }

    @Test func `a placeholder without a value stays`() throws {
        #expect(try LanguageText("Hello {name}.").filled(by: english) == "Hello {name}.")
    }

    @Test(arguments: [
        ("{", LanguageTextProblem.openBrace), ("}", .openBrace), ("{count", .openBrace), ("a } b", .openBrace),
        ("{}", .unnamedPlaceholder("")), ("{{name}}", .unnamedPlaceholder("{name")),
        ("{count, plural, other {#}}", .unnamedPlaceholder("count, plural, other {#")), ("", .empty),
        ("{1}", .unnamedPlaceholder("1")),
    ])
    func `a text with a bad placeholder is refused`(_ text: String, _ problem: LanguageTextProblem) {
        #expect(throws: problem) { try LanguageText(text) }
    }

    @Test func `the number chooses the form`() throws {
        let text = try LanguageText(forms: ["one": "{count} device", "other": "{count} devices"])
        #expect(text.filled(["count": "1"], by: english) == "1 device")
        #expect(text.filled(["count": "0"], by: english) == "0 devices")
        #expect(text.filled(["count": "1,000"], by: english) == "1,000 devices")
        #expect(text.filled(["count": "-1"], by: english) == "-1 device")
    }

    @Test func `forms need the category other, and no unknown one`() {
        #expect(throws: LanguageTextProblem.missingCategory(.other)) { try LanguageText(forms: ["one": "a"]) }
        #expect(throws: LanguageTextProblem.unknownCategory("uno")) { try LanguageText(forms: ["uno": "a"]) }
    }
}

@Suite struct PluralRuleTests {
    /// Examples of CLDR's `plurals.xml`.
    @Test(arguments: [
        ("ja", [(0, PluralCategory.other), (1, .other)]), ("en", [(0, .other), (1, .one), (2, .other)]),
        ("fr", [(0, .one), (1, .one), (2, .other), (1_000_000, .many), (1_000_001, .other)]),
        ("pt-BR", [(0, .one), (1, .one), (2, .other), (3_000_000, .many)]),
        ("es", [(0, .other), (1, .one), (1_000_000, .many)]), ("de", [(1, .one), (1_000_000, .other)]),
        ("ru", [(1, .one), (11, .many), (21, .one), (22, .few), (12, .many), (5, .many)]),
        ("pl", [(1, .one), (21, .many), (22, .few), (12, .many)]), ("cs", [(1, .one), (4, .few), (5, .other)]),
        ("ar", [(0, .zero), (1, .one), (2, .two), (103, .few), (111, .many), (100, .other)]),
        ("he", [(2, .two), (3, .other)]), ("lt", [(11, .other), (21, .one), (22, .few)]),
        ("lv", [(0, .zero), (21, .one), (2, .other)]), ("ro", [(0, .few), (1, .one), (119, .few), (120, .other)]),
        ("sl", [(101, .one), (102, .two), (103, .few), (105, .other)]), ("tlh", [(1, .one), (2, .other)]),
    ])
    func `a number has the category of its language`(_ tag: String, _ examples: [(Int, PluralCategory)]) {
        let rule = PluralRule(tag: tag)
        for (number, category) in examples {
            #expect(rule(number) == category, "\(tag) \(number)")
            #expect(rule.categories.contains(category))
        }
    }
}
