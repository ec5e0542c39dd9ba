import LatchkeyScreens
import ScreenCalls
import Testing

@testable import Terminal

@Suite struct TerminalSentenceTests {
    @Test(arguments: TerminalSentence.allCases)
    func `every sentence is said in every language, in its own words`(_ sentence: TerminalSentence) {
        #expect(Set(Language.ofExamples.map(sentence.text(in:))).count == Language.ofExamples.count)
        #expect(!sentence.text(in: .english).isEmpty)
    }

    @Test(arguments: TerminalSentence.allCases)
    func `a place for a value is in every language or in none`(_ sentence: TerminalSentence) {
        let places = Language.ofExamples.map { sentence.text(in: $0).filter { $0 == "%" }.count }
        #expect(Set(places).count == 1)
    }

    @Test(arguments: [(["de-AT", "ja-JP", "en"], Language.japanese), (["fr", "de"], .english), ([], .english)])
    func `a person gets the first of their languages that the examples have`(_ tags: [String], _ language: Language) {
        #expect(Language.ofExamples(preferred: tags) == language)
    }

    @Test func `a value is put into its place as it is`() {
        #expect(TerminalSentence.unknownCommand.text("100%", in: .english).hasPrefix("\"100%\" is not"))
    }
}
