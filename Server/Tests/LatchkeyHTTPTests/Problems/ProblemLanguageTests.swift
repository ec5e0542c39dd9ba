import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyCommands
import LatchkeyEndpoints
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ProblemLanguageTests {
    private static let headers: [(header: [String], language: ProblemLanguage)] = [
        ([], .english), ([""], .english), (["ja"], .japanese), (["ja-JP"], .japanese), (["JA-jp"], .japanese),
        (["en"], .english), (["en-GB,en;q=0.9,ja;q=0.8"], .english), (["en;q=0.5, ja"], .japanese),
        (["fr, ja;q=0.5, en;q=0.4"], .japanese), (["fr"], .english), (["ja;q=0"], .english),
        (["ja;q=0, en;q=0"], .english), (["*"], .english), (["*;q=0.1, ja;q=0.2"], .japanese),
        (["ja ; q=0.9 , en ; q=1.0"], .english), (["en", "ja;q=2"], .japanese), (["ja;q=x"], .english),
        ([",;,"], .english), (["jam"], .english), (["ja_JP"], .english),
    ]

    @Test(arguments: headers) func `the language is the best of those that are accepted`(
        preference: (header: [String], language: ProblemLanguage)
    ) {
        var headers = HTTPFields()
        headers[values: .acceptLanguage] = preference.header
        #expect(ProblemLanguage(for: headers) == preference.language, "\(preference.header)")
    }

    private func register(_ body: String, _ language: String?, at server: TestServer) async throws -> TestAnswer {
        try await server.send("POST", "/v1/users", Body(body), headers: language.map { ["Accept-Language": $0] } ?? [:])
    }

    @Test func `a problem is told in the language that is asked for, its fields too`() async throws {
        try await TestServer.run { server in
            let body = #"{"username": "a", "password": "correct horse"}"#
            let english = try await register(body, nil, at: server)
            let sentence = "A username has 3 to 64 letters, digits, hyphens, underscores or dots."
            #expect(english["detail"]?.stringValue == sentence)
            #expect(english["fields", "username", "detail"]?.stringValue == sentence)
            #expect(english.headers[.contentLanguage] == "en")
            #expect(english.headers[values: .vary].contains("Accept-Language"))
            let japanese = try await register(body, "ja-JP,ja;q=0.9,en;q=0.8", at: server)
            let translated = "ユーザー名は、英字、数字、ハイフン、アンダースコア、ピリオドの3〜64文字です。"
            #expect(japanese["detail"]?.stringValue == translated)
            #expect(japanese["fields", "username", "detail"]?.stringValue == translated)
            #expect(japanese["code"] == english["code"])
            #expect(japanese.headers[.contentLanguage] == "ja")
        }
    }

    @Test(arguments: [
        (#"{"username": "ada", "password": "short"}"#, "パスワードが短すぎます。8文字以上にしてください。"),
        (#"{"username": 1}"#, "文字列でなければなりません。"),
        (#"{"username": "a", "password": "short"}"#, "正しくない値があります。直して、もう一度お試しください。"),
        ("{", "本文がUTF-8のJSONではありません。JSONオブジェクトを1つ送ってください。"),
    ])
    func `values are put into the sentence of the language`(problem: (body: String, detail: String)) async throws {
        try await TestServer.run { server in
            let answer = try await register(problem.body, "ja", at: server)
            #expect(answer["detail"]?.stringValue == problem.detail)
        }
    }

    @Test(arguments: [
        #"{"username": "a", "password": "correct horse"}"#, #"{"username": 1}"#,
        #"{"username": "a", "password": "short"}"#, #"{"emailAddress": "x", "password": "correct horse"}"#,
    ])
    func `a detail begins with no name of a field, and names none at all`(body: String) async throws {
        try await TestServer.run { server in
            let problem = try await register(body, nil, at: server).decoded(Problem.self)
            for name in problem.fields?.keys.map(\.self) ?? [] { #expect(!problem.detail.contains("\(name):")) }
            #expect(problem.detail.first?.isUppercase == true)
        }
    }

    @Test(arguments: ProblemLanguage.allCases) func `no sentence is missing in a language`(
        language: ProblemLanguage
    ) throws {
        guard let table = ProblemSentences.table(of: language) else { return }
        // OAuth's descriptions are ASCII (RFC 6749); notifications and the lines of an import have their own languages.
        let problems =
            try SentencesInSource.of("LatchkeyHTTP")
            + SentencesInSource.of("LatchkeyEndpoints", except: ["Problems/Languages/", "Authorization/"])
        let rules = try SentencesInSource.of("LatchkeyCore", except: ["Users/UserLine", "Notifications/"])
        // Answers to clients of other systems.
        let described = Set(try OpenAPIDocument(Composition.endpoints).json.descriptions)
        let sentences = (problems + rules).filter {
            !$0.sentence.hasSuffix("See fields.") && !described.contains($0.sentence)
        }
        #expect(sentences.count > 50)
        for (file, sentence) in sentences {
            #expect(table[sentence]?.isEmpty == false, "\(file): \(sentence)")
        }
    }

    @Test(arguments: ProblemLanguage.allCases) func `a translation has the values that the sentence has`(
        language: ProblemLanguage
    ) {
        for (sentence, text) in ProblemSentences.table(of: language) ?? [:] {
            let count = sentence.components(separatedBy: "{}").count - 1
            for number in 1...9 { #expect(text.contains("{\(number)}") == (number <= count), "\(sentence)") }
        }
    }

    @Test func `the control: a sentence that nobody translated is found in the source, and answered in English`() throws
    {
        let source = #"throw HTTPProblem(.busy, detail: "Wait \(seconds(of: "x")) more. Then try.") // "No.""#
        #expect(SentencesInSource.literals(in: source).first == "Wait {} more. Then try.")
        #expect(SentencesInSource.literals(in: "/// Says \"Wait.\"").isEmpty)
        #expect(HTTPProblem(.busy, detail: "Nobody has translated this.").translated(to: .japanese) == nil)
        #expect(HTTPProblem(.busy, detail: "Nobody has translated this.").translated(to: .english) != nil)
    }
}

extension JSONValue {
    /// The English descriptions in the document.
    fileprivate var descriptions: [String] {
        switch self {
        case .object(let members):
            members.flatMap { name, value in
                ["description", "summary"].contains(name) ? [value.stringValue ?? ""] : value.descriptions
            }
        case .array(let values): values.flatMap(\.descriptions)
        default: []
        }
    }
}
