import LatchkeyCore
import Testing

@Suite struct UsernameChoiceTests {
    @Test func `a login that is a username is the first choice, then come numbers`() {
        let names = UsernameChoice.names(for: "Alice").map(\.text)
        #expect(names.prefix(3) == ["Alice", "Alice-2", "Alice-3"])
        #expect(Set(names).count == names.count)
        #expect(names.count > 10)
    }

    @Test(arguments: [
        ("al", "al-2"), ("alice@example.com", "alice"), ("Ada Lovelace", "Ada-Lovelace"), ("日本", "user"),
        ("@", "user"), ("' OR 1", "OR-1"), ("zoë", "zo-"), ("<script>", "script-"),
    ])
    func `a login that is none becomes one`(login: String, first: String) {
        #expect(UsernameChoice.names(for: login).first?.text == first)
    }

    @Test(arguments: [nil, "", String(repeating: "x", count: 300), "\u{0}", "😀"])
    func `there is always a name`(login: String?) {
        #expect(UsernameChoice.names(for: login).count > 10)
    }
}
