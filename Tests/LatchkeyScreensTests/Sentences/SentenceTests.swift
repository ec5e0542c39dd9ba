import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct SentenceTests {
    @Test(arguments: Sentence.allCases, Language.allCases)
    func `every sentence is said in every language`(_ sentence: Sentence, _ language: Language) {
        #expect(!sentence.text(in: language).isEmpty)
    }

    @Test(arguments: Sentence.allCases)
    func `no sentence was left in English`(_ sentence: Sentence) {
        let japanese = sentence.text(in: .japanese)
        #expect(japanese != sentence.text(in: .english))
        #expect(japanese.unicodeScalars.contains { $0.value >= 0x3040 })
    }

    @Test(arguments: Sentence.allCases)
    func `a place for a value is in every language or in none`(_ sentence: Sentence) {
        let places = Language.allCases.map { sentence.text(in: $0).filter { $0 == "%" }.count }
        #expect(Set(places).count == 1)
    }

    @Test(arguments: Language.allCases)
    func `no two sentences are the same`(_ language: Language) {
        #expect(Set(Sentence.allCases.map { $0.text(in: language) }).count == Sentence.allCases.count)
    }

    @Test(arguments: [
        (SessionEndReason.signedOut, Sentence.sessionSignedOut), (.revoked, .sessionRevoked),
        (.expired, .sessionExpired), (.reuseDetected, .sessionReused), (.passwordChanged, .sessionPasswordChanged),
        (.userDisabled, .sessionUserDisabled), (.userDeleted, .sessionUserDeleted),
        (SessionEndReason(rawValue: "from_a_newer_server"), .sessionEnded),
    ])
    func `every reason of an ended session has its sentence`(_ reason: SessionEndReason, _ sentence: Sentence) {
        #expect(Sentence(reason) == sentence)
    }
}

@Suite struct LanguageTests {
    @Test(arguments: ["ja", "ja-JP", "ja_JP.UTF-8", "JA", "ja@calendar=japanese"])
    func `a tag of any region names the language`(_ tag: String) {
        #expect(Language(tag: tag) == .japanese)
    }

    @Test(arguments: ["de", "", "C", "C.UTF-8", "jav"])
    func `a tag of another language names none`(_ tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test func `the first language that the screens speak is taken`() {
        #expect(Language(preferred: ["de-DE", "ja-JP", "en"]) == .japanese)
    }

    @Test func `a person who prefers none of them gets English`() {
        #expect(Language(preferred: ["de-DE"]) == .english)
    }
}
