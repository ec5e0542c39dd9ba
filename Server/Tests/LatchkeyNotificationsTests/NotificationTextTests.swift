import LatchkeyCore
import LatchkeyNotifications
import Testing

@Suite struct NotificationTextTests {
    @Test(arguments: [(nil, "New"), ("ja", "アカウント"), ("JA_jp", "アカウント"), ("jam", "New"), ("tlh", "New")])
    func `a text is in the language of the locale, or else in English`(locale: String?, beginning: String) {
        for kind in NotificationKind.allCases { #expect(kind.text(in: locale).title.hasPrefix(beginning)) }
    }
}
