import LatchkeyScreens
import ScreenCalls
import Testing

@testable import BlogApp

@Suite struct BlogSentenceTests {
    @Test(arguments: BlogSentence.allCases)
    func `every sentence is said in every language, in its own words`(_ sentence: BlogSentence) {
        #expect(!sentence.text(in: .english).isEmpty)
        #expect(Set(Language.ofExamples.map(sentence.text(in:))).count == Language.ofExamples.count)
    }

    @Test(arguments: BlogSentence.allCases)
    func `a place for a value is in every language or in none`(_ sentence: BlogSentence) {
        let places = Language.ofExamples.map { sentence.text(in: $0).filter { $0 == "%" }.count }
        #expect(Set(places).count == 1)
    }

    @Test func `the two sentences of the login are those of the blog's app`() {
        #expect(BlogSentence.invalidCredentials.english == "You have entered an invalid username or password")
        #expect(BlogSentence.tryAgainLater.english == "An error occurred, please try again later")
    }
}
