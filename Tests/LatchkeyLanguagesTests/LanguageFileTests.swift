import Foundation
import LatchkeyLanguages
import Testing

/// The files of the folder `Languages`.
@Suite struct LanguageFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/LatchkeyLanguages/Languages")

    static let languages = Languages.builtIn.all
    static let translations = Array(Languages.builtIn.all.dropFirst())
    private let english = Languages.builtIn.english

    @Test func `every file of the folder is part of the program`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(Set(files) == Set(Self.languages.map { $0.tag + ".json" }))
        #expect(Self.languages.first?.tag == "en")
    }

    @Test(arguments: languages) func `the tag and the name stand at the head of the file`(
        _ language: LanguageTexts
    ) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: language.tag + ".json"))
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(members["tag"] as? String == language.tag)
        #expect(members["name"] as? String == language.name)
        #expect(!language.name.isEmpty)
        #expect(Set(members.keys) == Set(LanguageSection.allCases.map(\.rawValue) + ["tag", "name"]))
    }

    @Test(arguments: languages) func `a language has each sentence of English, and no other`(_ language: LanguageTexts)
    {
        for section in LanguageSection.allCases {
            let (own, known) = (language.keys(of: section), english.keys(of: section))
            #expect(!own.isEmpty)
            #expect(known.subtracting(own).isEmpty, "\(language.tag) lacks \(known.subtracting(own).sorted())")
            #expect(own.subtracting(known).isEmpty, "no sentences: \(own.subtracting(known).sorted())")
        }
    }

    @Test(arguments: languages) func `a sentence has the placeholders of the English one`(_ language: LanguageTexts) {
        for (section, key, text) in language.all {
            guard let original = english.text(section, key) else { continue }
            let problem = Languages.problem(of: text, against: original)
            #expect(problem == nil, "\(language.tag): \(section.rawValue).\(key) \(problem ?? "")")
        }
    }

    @Test(arguments: languages) func `a sentence with a number has each plural form of the language`(
        _ language: LanguageTexts
    ) {
        for (section, key, text) in language.all where (english.text(section, key)?.categories.count ?? 0) > 1 {
            #expect(text.categories == language.plural.categories, "\(language.tag): \(section.rawValue).\(key)")
        }
    }

    /// The words that a language shares with English, by its tag.
    private static let shared: [String: Set<String>] = [
        "de": [
            "dates.month4", "dates.month8", "dates.month9", "dates.month11", "screens.codeLabel", "screens.okButton",
            "screens.optionalLabel", "screens.pushByApple", "screens.pushByGoogle", "messages.newDevice.code",
            "messages.newDevice.passkey",
        ],
        "es": ["screens.errorTitle", "screens.pushByApple", "screens.pushByGoogle"],
        "fr": [
            "screens.codeLabel", "screens.okButton", "screens.pushByApple", "screens.pushByGoogle",
            "screens.pushDevicesTitle", "screens.someMinutes", "messages.newDevice.code",
        ],
        "pt-BR": ["screens.okButton", "screens.pushByApple", "screens.pushByGoogle"],
    ]

    /// The keys of the sentences that are the same as in English, without those that have only values.
    private func untranslated(_ texts: [(LanguageSection, String, LanguageText)]) -> Set<String> {
        let same = texts.filter { section, key, text in
            let hasWords = text.pieces.contains {
                if case .text(let part) = $0 { part.contains(/\p{L}/) } else { false }
            }
            return hasWords && text.pieces == english.text(section, key)?.pieces
        }
        return Set(same.map { "\($0.0.rawValue).\($0.1)" })
    }

    @Test(arguments: translations) func `no sentence was left in English, except words that both languages have`(
        _ language: LanguageTexts
    ) {
        #expect(untranslated(language.all) == Self.shared[language.tag] ?? [], "\(language.tag)")
    }

    /// `problems` is in `ProblemLanguageTests`, `screens` in `SentenceTests`.
    @Test(arguments: [LanguageSection.dates, .notifications, .errors, .callback]) func `each key is named by the code`(
        _ section: LanguageSection
    ) throws {
        let root = Self.folder.appending(path: "../../..").standardized
        let code = try [
            "Sources/Latchkey", "Sources/LatchkeyAPI", "Sources/LatchkeyScreens",
            "Server/Sources/LatchkeyNotifications",
        ]
        .flatMap { folder in
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder),
                includingPropertiesForKeys: nil
            )
            return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        }
        .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for key in english.keys(of: section) {
            // Months and weekdays have their number at the end.
            let name = section == .dates ? key.prefix { $0.isLetter } : key.split(separator: ".")[0]
            #expect(
                code.contains("\"\(name)\"") || code.contains(", \(name)") || code.contains("case \(name)")
                    || code.contains("\"\(name)\\("),
                "\(key)"
            )
        }
    }

    @Test func `the control: a sentence that was left in English is found`() throws {
        let forms = ["one": "{count} second", "other": "{count} seconds"]
        let found = untranslated([
            (.screens, "logInTitle", try LanguageText("Log In")), (.screens, "registerTitle", try LanguageText("X")),
            (.screens, "someSeconds", try LanguageText(forms: forms)),
            (.dates, "clock", try LanguageText("{hour}:{minute}")),
        ])
        #expect(found == ["screens.logInTitle", "screens.someSeconds"])
    }
}

extension LanguageTexts: CustomTestStringConvertible {
    /// The tag.
    public var testDescription: String { tag }

    /// All texts with their keys.
    var all: [(LanguageSection, String, LanguageText)] {
        LanguageSection.allCases.flatMap { section in
            keys(of: section).sorted().compactMap { key in text(section, key).map { (section, key, $0) } }
        }
    }
}
