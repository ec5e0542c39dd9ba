import LatchkeyCore
import Testing

@testable import LatchkeyPages

@Suite struct InitialsTests {
    @Test(arguments: [
        ("Ada Lovelace", "AL"), ("ada", "A"), ("Ada King Lovelace", "AL"), ("  ada   lovelace ", "AL"),
        ("Дмитрий Иванов", "ДИ"), ("山田 花子", "山"), ("花子", "花"), ("김 민수", "김"), ("محمد علي", "م"),
        ("e\u{301}lodie durand", "E\u{301}D"), ("ßeta", "ß"), ("👩‍👩‍👧 Family", "👩‍👩‍👧"), ("🇯🇵", "🇯🇵"),
        ("(Ada) \"the\" [Countess]", "AC"), ("ada@example.com", "A"), ("7ada", "A"),
    ])
    func `a name of any script has initials`(_ name: String, _ initials: String) {
        #expect(Initials.text(of: name) == initials)
    }

    @Test(arguments: ["", " ", "\u{3000}", "123", "+81 312", "…", "#1"])
    func `a name without letters has none`(_ name: String) {
        #expect(Initials.text(of: name) == nil)
    }
}

@Suite struct AvatarTintTests {
    @Test func `the text on every tint is readable`() {
        #expect(AvatarTint.colors.count == 8)
        for color in AvatarTint.colors { #expect(color.contrast >= 4.5, "\(color.text)") }
    }

    @Test func `a user has the same tint always, and users differ`() {
        let ids = (0..<200).map { "019ab5c2-7c3e-7000-8000-0000000\(10_000 + $0)" }
        let tints = ids.map(AvatarTint.name)
        #expect(tints == ids.map(AvatarTint.name))
        #expect(AvatarTint.name(for: "a") == "tint-4")
        #expect(Set(tints).count == 8)
        for tint in Set(tints) { #expect(AvatarTint.style.contains(".\(tint){background:")) }
    }
}
