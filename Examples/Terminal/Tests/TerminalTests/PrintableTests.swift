import Testing

@testable import PrintableText

@Suite struct PrintableTests {
    @Test(arguments: ["Salary", "給料", "👩‍👩‍👧", "naïve café", "مرحبا"])
    func `text of any script is shown as it is`(_ text: String) {
        #expect(text.isPrintable)
        #expect(text.printable == text)
    }

    @Test(arguments: ["\u{1B}[31m", "a\u{7}", "a\rb", "a\u{202E}b", "\u{9B}2J", "a\r\nb"])
    func `what would steer the terminal is not shown`(_ text: String) {
        #expect(!text.isPrintable)
        #expect(text.printable.isPrintable)
    }
}
