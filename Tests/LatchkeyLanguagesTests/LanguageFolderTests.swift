import Foundation
import LatchkeyLanguages
import Testing

/// The files of an operator.
@Suite struct LanguageFolderTests {
    private func languages(_ files: [String: String]) throws -> Languages {
        let folder = URL.temporaryDirectory.appending(path: "languages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try Languages(folder: folder.path())
    }

    private func head(_ tag: String, _ name: String) -> String { #""tag": "\#(tag)", "name": "\#(name)""# }

    @Test func `a file adds a language, whose missing sentences are English`() throws {
        let languages = try languages([
            "nl.json": "{\(head("nl", "Nederlands")), \"screens\": {\"logInTitle\": \"Inloggen\"}}",
            "README": "no file",
        ])
        let dutch = try #require(languages.best(of: ["nl-BE"]))
        #expect(dutch.name == "Nederlands")
        #expect(dutch.string(.screens, "logInTitle") == "Inloggen")
        #expect(dutch.string(.screens, "registerTitle") == "Register")
        #expect(languages.all.map(\.tag) == (Languages.builtIn.all.map(\.tag) + ["nl"]).sorted(by: englishFirst))
    }

    @Test func `a file replaces single sentences of a language`() throws {
        let file = "{\(head("ja", "日本語")), \"screens\": {\"logInTitle\": \"サインイン\"}}"
        let japanese = try #require(try languages(["ja.json": file])["ja"])
        #expect(japanese.string(.screens, "logInTitle") == "サインイン")
        #expect(
            japanese.string(.screens, "registerTitle") == Languages.builtIn["ja"]?.string(.screens, "registerTitle")
        )
        #expect(!japanese.isBuiltIn)
    }

    private func englishFirst(_ one: String, _ other: String) -> Bool {
        (one == "en" ? "" : one) < (other == "en" ? "" : other)
    }

    @Test(arguments: [
        (#""screens": {"logInTitel": "x"}"#, "there is no sentence “screens.logInTitel”"),
        (#""screen": {"logInTitle": "x"}"#, "there is no section “screen”"),
        (
            #""screens": {"resendWait": "{tijd}"}"#,
            "“screens.resendWait” has the unknown placeholder {tijd}; it may have {time}"
        ),
        (#""screens": {"resendWait": "Straks."}"#, "“screens.resendWait” lacks the placeholder {time}"),
        (#""screens": {"resendWait": "{time"}"#, "“screens.resendWait” has a brace without its partner"),
        (
            #""screens": {"resendWait": "{}"}"#,
            "“screens.resendWait” has the placeholder {}, whose name is not made of letters"
        ),
        (#""screens": {"logInTitle": ""}"#, "“screens.logInTitle” says nothing"),
        (
            #""screens": {"logInTitle": {"one": "a", "other": "b"}}"#,
            "“screens.logInTitle” has plural forms, but no number"
        ),
        (#""screens": {"someMinutes": {"one": "1 minuut"}}"#, "“screens.someMinutes” lacks the plural form “other”"),
        (#""screens": {"logInTitle": 1}"#, "“screens.logInTitle” is not a text, nor an object of plural forms"),
        (#""screens": []"#, "“screens” is not a text, nor an object of plural forms"),
        (#""screens": {"logInTitle": "x"}, "#, "it is not JSON in UTF-8"),
        (#""screens": {"logInTitle": "x", "logInTitle": "y"}"#, "an object in it has one key twice"),
    ])
    func `an unusable file is refused by its key`(_ members: String, _ problem: String) {
        let error = #expect(throws: LanguageFolderError.self) {
            try languages(["nl.json": "{\(head("nl", "Nederlands")), \(members)}"])
        }
        #expect(error?.problem == problem)
        #expect(error?.path.hasSuffix("/nl.json") == true)
    }

    @Test func `a file needs its own tag and a name`() {
        let other = #expect(throws: LanguageFolderError.self) {
            try languages(["nl.json": "{\(head("de", "Deutsch"))}"])
        }
        #expect(other?.problem == "its “tag” is de, unlike the file's name")
        let none = #expect(throws: LanguageFolderError.self) { try languages(["nl.json": "{}"]) }
        #expect(none?.problem.hasPrefix("it needs a “tag”") == true)
        let bad = #expect(throws: LanguageFolderError.self) { try languages(["x y.json": "{\(head("x y", "X"))}"]) }
        #expect(bad?.problem == "its “tag” is not a language such as nl, pt-BR or zh-Hant")
    }

    @Test func `a huge file is not read`() {
        let file = "{\(head("nl", String(repeating: "x", count: 2 << 20)))}"
        let error = #expect(throws: LanguageFolderError.self) { try languages(["nl.json": file]) }
        #expect(error?.problem == "it is larger than 1 MiB")
    }

    @Test func `a missing folder is named`() {
        let error = #expect(throws: LanguageFolderError.self) { try Languages(folder: "/nowhere") }
        #expect(error?.path == "/nowhere")
        #expect(error?.problem == "the folder cannot be read")
    }
}
