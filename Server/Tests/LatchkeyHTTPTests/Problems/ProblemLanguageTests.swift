import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyCommands
import LatchkeyEndpoints
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyLanguages
import ServerTesting
import Testing

@Suite struct ProblemLanguageTests {
    private static let headers: [(header: [String], language: String)] = [
        ([], "en"), ([""], "en"), (["ja"], "ja"), (["ja-JP"], "ja"), (["JA-jp"], "ja"), (["en"], "en"),
        (["en-GB,en;q=0.9,ja;q=0.8"], "en"), (["en;q=0.5, ja"], "ja"), (["tlh, ja;q=0.5, en;q=0.4"], "ja"),
        (["tlh"], "en"), (["ja;q=0"], "en"), (["ja;q=0, en;q=0"], "en"), (["*"], "en"), (["*;q=0.1, ja;q=0.2"], "ja"),
        (["ja ; q=0.9 , en ; q=1.0"], "en"), (["en", "ja;q=2"], "ja"), (["ja;q=x"], "en"), ([",;,"], "en"),
        (["jam"], "en"),
    ]

    private static let filesOfOAuth = [
        "Authorization/", "DeviceFlow/DeviceAuthorizationEndpoints", "Registration/RegistrationEndpoints",
        "TokenExchange/TokenEndpoints+Exchange",
    ]

    @Test(arguments: headers) func `the language is the best of those that are accepted`(
        preference: (header: [String], language: String)
    ) {
        var headers = HTTPFields()
        headers[values: .acceptLanguage] = preference.header
        #expect(Languages.builtIn.accepted(by: headers).tag == preference.language, "\(preference.header)")
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

    @Test func `each sentence of the server has a key in the language files`() throws {
        // OAuth's descriptions are ASCII (RFC 6749); the lines of an import are for operators.
        let problems =
            try SentencesInSource.of("LatchkeyHTTP")
            + SentencesInSource.of("LatchkeyEndpoints", except: Self.filesOfOAuth)
        let rules = try SentencesInSource.of("LatchkeyCore", except: ["Users/UserLine"])
        // Answers to clients of other systems.
        let described = Set(try OpenAPIDocument(Composition.endpoints).json.descriptions)
        let sentences = (problems + rules).filter {
            !$0.sentence.hasSuffix("See fields.") && !described.contains($0.sentence)
        }
        #expect(sentences.count > 50)
        for (file, sentence) in sentences {
            #expect(ProblemSentences.key(of: sentence) != nil, "\(file): \(sentence)")
        }
    }

    @Test func `each sentence of the language files is one of the server`() throws {
        let literals = try ["LatchkeyHTTP", "LatchkeyEndpoints", "LatchkeyCore"].flatMap { folder in
            try SentencesInSource.all(of: folder)
        }
        let english = Languages.builtIn.english
        for key in english.keys(of: .problems) {
            let text = try #require(english.text(.problems, key))
            let sentence = text.filled(
                Dictionary(uniqueKeysWithValues: text.placeholders.map { ($0, "{}") }),
                by: english.plural
            )
            #expect(literals.contains { sentence.hasPrefix($0) && $0.count > 5 }, "\(key)")
        }
    }

    @Test(arguments: Languages.builtIn.all.map(\.tag)) func `a problem is answered in every language`(
        tag: String
    ) throws {
        let language = try #require(Languages.builtIn[tag])
        let problem = try #require(
            HTTPProblem(.malformedJSON, detail: "This is too long. Use at most 7 characters.").translated(to: language)
        )
        #expect(problem.detail.contains("7"))
        #expect(tag == "en" || problem.detail != "This is too long. Use at most 7 characters.")
    }

    @Test func `the control: a sentence that nobody translated is found in the source, and answered in English`() throws
    {
        let source = #"throw HTTPProblem(.busy, detail: "Wait \(seconds(of: "x")) more. Then try.") // "No.""#
        #expect(SentencesInSource.literals(in: source).first == "Wait {} more. Then try.")
        let japanese = try #require(Languages.builtIn["ja"])
        #expect(SentencesInSource.literals(in: "/// Says \"Wait.\"").isEmpty)
        #expect(HTTPProblem(.busy, detail: "Nobody has translated this.").translated(to: japanese) == nil)
        #expect(
            HTTPProblem(.busy, detail: "Nobody has translated this.").translated(to: Languages.builtIn.english) != nil
        )
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
