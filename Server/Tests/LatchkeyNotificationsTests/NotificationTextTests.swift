import LatchkeyCore
import LatchkeyNotifications
import Testing

@Suite struct NotificationTextTests {
    @Test(arguments: [(nil, "New"), ("ja", "アカウント"), ("JA_jp", "アカウント"), ("jam", "New"), ("tlh", "New")])
    func `a text is in the language of the locale, or else in English`(locale: String?, beginning: String) {
        #expect(NotificationKind.newSignIn.text(in: locale).title.hasPrefix(beginning))
    }

    @Test func `every kind has a text of its own`() {
        let texts = NotificationKind.allCases.map { $0.text(in: "en") }
        #expect(Set(texts.map(\.title)).count == texts.count)
        #expect(texts.allSatisfy { !$0.title.hasSuffix(".title") && !$0.body.hasSuffix(".body") })
    }
}
