import LatchkeyLanguages
import Testing

@Suite struct LookupTests {
    private static let supported = ["en", "de", "es", "fr", "ja", "ko", "pt-BR", "zh-Hans"]

    private func lookup(_ range: String, _ supported: [String], anyScript: Bool = false) -> String? {
        LanguageRange(range).lookup(in: supported.map { LanguageRange($0) }, anyScript: anyScript).map { supported[$0] }
    }

    @Test(arguments: [
        ("ja", "ja"), ("ja-JP", "ja"), ("ja_JP.UTF-8", "ja"), ("JA", "ja"), ("ja@calendar=japanese", "ja"),
        ("pt", "pt-BR"), ("pt-PT", "pt-BR"), ("PT_br", "pt-BR"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"),
        ("zh-Hans-SG", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"), ("es-419", "es"), ("de-CH-1996", "de"),
        ("zh-Hant", nil), ("zh-TW", nil), ("zh-HK", nil), ("nl", nil), ("", nil), ("C.UTF-8", nil), ("jav", nil),
        ("../../etc", nil),
    ])
    func `a range finds the language with the same beginning, in the same script`(_ range: String, _ found: String?) {
        #expect(lookup(range, Self.supported) == found)
    }

    @Test func `another script is found if that is allowed`() {
        #expect(lookup("zh-TW", Self.supported, anyScript: true) == "zh-Hans")
    }

    @Test func `the region that is asked for is preferred`() {
        #expect(lookup("pt-PT", ["pt-BR", "pt-PT"]) == "pt-PT")
        #expect(lookup("zh-Hant-HK", ["zh-Hans", "zh-Hant"]) == "zh-Hant")
    }

    @Test(arguments: [
        ("", []), ("ja, en", ["ja", "en"]), ("en;q=0.5, ja", ["ja", "en"]), ("ja;q=0, en", ["en"]),
        ("fr;q=x, en", ["en"]), ("ja ; q=0.9 , en ; q=1.0", ["en", "ja"]), ("*;q=0.1, ja;q=0.2", ["ja", "*"]),
    ])
    func `the languages of a header are sorted by their weight`(_ header: String, _ ranges: [String]) {
        #expect(AcceptLanguage.ranges(header) == ranges)
    }

    @Test func `the best language is the first that is offered`() {
        #expect(Languages.builtIn.best(of: ["tlh", "ja-JP", "en"])?.tag == "ja")
        #expect(Languages.builtIn.best(of: ["*", "ja"])?.tag == "en")
        #expect(Languages.builtIn.best(of: ["tlh"]) == nil)
    }
}
