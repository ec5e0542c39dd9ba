import LatchkeyScreens
import ScreenCalls
import Testing

@testable import BalanceApp
@testable import BalanceEntries

@Suite struct BalanceSentenceTests {
    @Test(arguments: BalanceSentence.allCases, Language.ofExamples)
    func `every sentence is said in every language`(_ sentence: BalanceSentence, _ language: Language) {
        #expect(!sentence.text(in: language).isEmpty)
    }

    @Test(arguments: BalanceSentence.allCases)
    func `no sentence was left in English`(_ sentence: BalanceSentence) {
        #expect(sentence.text(in: .japanese) != sentence.text(in: .english))
    }

    @Test(arguments: BalanceSentence.allCases)
    func `a place for a value is in every language or in none`(_ sentence: BalanceSentence) {
        let places = Language.ofExamples.map { sentence.text(in: $0).filter { $0 == "%" }.count }
        #expect(Set(places).count == 1)
    }

    @Test func `a value is put into its place as it is`() {
        #expect(BalanceSentence.deleteQuestion.text("100%", in: .english) == "Delete \"100%\"?")
    }
}
