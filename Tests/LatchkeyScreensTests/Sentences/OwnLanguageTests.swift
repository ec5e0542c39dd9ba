import Foundation
import LatchkeyScreens
import Testing

/// Texts of an operator in an app.
@Suite struct OwnLanguageTests {
    static let arabic = """
        {
          "tag": "ar",
          "name": "العربية",
          "screens": {
            "logInTitle": "تسجيل الدخول",
            "someMinutes": {
              "zero": "{count} دقيقة", "one": "دقيقة واحدة ({count})", "two": "دقيقتان ({count})",
              "few": "{count} دقائق", "many": "{count} دقيقة", "other": "{count} دقيقة"
            }
          }
        }
        """

    private func language(_ text: String) throws -> Language { try Language(file: Data(text.utf8)) }

    @Test func `a file adds a language, whose missing sentences are English`() throws {
        let arabic = try language(Self.arabic)
        #expect(arabic.rawValue == "ar" && arabic.name == "العربية")
        let screen = LogInScreen(language: arabic)
        #expect(screen.navigationTitle == "تسجيل الدخول")
        #expect(screen.form.label(of: .password) == "Password")
        #expect(!Language.allCases.contains(arabic))
    }

    @Test func `its numbers have the forms of the language`() throws {
        let arabic = try language(Self.arabic)
        #expect(Sentence.someMinutes.text(in: arabic, with: ["2"]) == "دقيقتان (2)")
        #expect(Sentence.someMinutes.text(in: arabic, with: ["3"]) == "3 دقائق")
        #expect(Sentence.someMinutes.text(in: arabic, with: ["11"]) == "11 دقيقة")
    }

    @Test func `it is laid out from right to left, and the built-in languages are not`() throws {
        #expect(try language(Self.arabic).isRightToLeft)
        #expect(Language.allCases.filter(\.isRightToLeft).isEmpty)
    }

    @Test(arguments: [
        ("he", true), ("fa-IR", true), ("ur", true), ("az-Arab", true), ("ar-Latn", false), ("nl", false),
    ])
    func `a script in the tag decides the direction`(_ tag: String, _ isRightToLeft: Bool) throws {
        #expect(try language("{\"tag\": \"\(tag)\", \"name\": \"x\"}").isRightToLeft == isRightToLeft)
    }

    @Test func `a file replaces single sentences of a built-in language`() throws {
        let japanese = try language(#"{"tag": "ja", "name": "日本語", "screens": {"logInTitle": "サインイン"}}"#)
        #expect(Sentence.logInTitle.text(in: japanese) == "サインイン")
        #expect(Sentence.registerTitle.text(in: japanese) == Sentence.registerTitle.text(in: .japanese))
        #expect(japanese == .japanese)
        #expect(Sentence.logInTitle.text(in: .japanese) != "サインイン")
    }

    @Test func `a person gets the best of the built-in and the app's own languages`() throws {
        let own = [
            try language(Self.arabic),
            try language(#"{"tag": "en", "name": "English", "screens": {"logInTitle": "Sign In"}}"#),
        ]
        #expect(Language(preferred: ["ar-EG", "en"], or: own).name == "العربية")
        #expect(Language(preferred: ["de-AT", "ar"], or: own).rawValue == "de")
        #expect(Sentence.logInTitle.text(in: Language(preferred: ["nl"], or: own)) == "Sign In")
        #expect(Language(preferred: ["ar-EG", "en"]).rawValue == "en")
    }

    @Test(arguments: [
        (#"{"tag": "ar", "name": "x", "screens": {"logInTitel": "x"}}"#, "there is no sentence “screens.logInTitel”"),
        (
            #"{"tag": "ar", "name": "x", "screens": {"resendWait": "x"}}"#,
            "“screens.resendWait” lacks the placeholder {time}"
        ),
        (
            #"{"tag": "ar", "name": "x", "screens": {"logInTitle": "x", "logInTitle": "y"}}"#,
            "an object in it has one key twice"
        ),
        (#"{"tag": "Arabic", "name": "x"}"#, "its “tag” is not a language such as nl, pt-BR or zh-Hant"),
        ("\u{feff}{}", "it is not JSON in UTF-8"), ("", "it is not JSON in UTF-8"),
    ])
    func `an unusable file is refused by its key`(_ text: String, _ problem: String) {
        let error = #expect(throws: LanguageFileError.self) { try language(text) }
        #expect(error?.problem == problem)
        #expect(error?.localizedDescription == "The language file cannot be used: \(problem).")
    }

    @Test func `a huge file is refused`() {
        let file = Data(repeating: 0x20, count: 2 << 20)
        #expect(throws: LanguageFileError.self) { try Language(file: file) }
    }
}
