import LatchkeyScreens
import ScreenCalls
import Testing

@testable import CommunityApp

@Suite struct ForumSentenceTests {
    @Test(arguments: ForumSentence.allCases)
    func `every sentence is said in every language`(_ sentence: ForumSentence) {
        for language in Language.ofExamples { #expect(!sentence.text(in: language).isEmpty) }
    }

    @Test(arguments: ForumSentence.allCases)
    func `a place for a value is in every language or in none`(_ sentence: ForumSentence) {
        let places = Language.ofExamples.map { sentence.text(in: $0).filter { $0 == "%" }.count }
        #expect(Set(places).count == 1)
    }

    @Test func `values come into their places in order, whatever is in them`() {
        #expect(ForumSentence.counts.text("%", "2", in: .english) == "kudos: %, replies: 2")
    }
}
