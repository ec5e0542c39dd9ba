import Foundation
import LatchkeyCore
import LatchkeyMail
import TestDatabases
import Testing

@Suite struct OwnTemplateTests {
    private static func templates(_ files: [String: String]) async throws -> MessageTemplates {
        try await TestFolder.with { folder in
            for (name, text) in files {
                let file = URL(filePath: folder + "/" + name)
                let parent = file.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            return try MessageTemplates(folder: folder)
        }
    }

    @Test func `an operator's text replaces the built-in one, and the others stay`() async throws {
        let templates = try await Self.templates([
            "verification.ja.text.mustache": "コード {{code}}", "README.txt": "{{",
            "verification.en.sms.mustache": "{{code}}!",
        ])
        let japanese = try #require(templates.email(.sample(locale: "ja")))
        #expect(japanese.plain == "コード 493817")
        #expect(japanese.html.contains("493817"))
        let english = try #require(templates.email(.sample()))
        #expect(english.plain.contains("enter this code"))
    }

    @Test func `a text in an application's folder is for its users alone`() async throws {
        let templates = try await Self.templates([
            "verification.en.text.mustache": "All: {{code}}",
            "balance/verification.en.text.mustache": "Balance: {{code}}",
            "balance/verification.en.subject.mustache": "Welcome",
        ])
        func email(of id: Application.ID?) throws -> EmailText? {
            let sample = try Message.sample()
            var parameters = sample.parameters
            parameters.applicationID = id
            return templates.email(Message(sample.kind, to: sample.recipient, parameters: parameters))
        }
        #expect(try email(of: "balance")?.plain == "Balance: 493817")
        #expect(try email(of: "balance")?.subject == "Welcome")
        #expect(try email(of: "blog")?.plain == "All: 493817")
        #expect(try email(of: nil)?.plain == "All: 493817")
        let error = await #expect(throws: TemplateError.self) {
            try await Self.templates(["balance/verification.en.text.mustache": "Hello"])
        }
        #expect(error?.path.hasSuffix("/balance/verification.en.text.mustache") == true)
    }

    private static let broken: [(file: String, text: String, problem: String)] = [
        ("verification.en.text.mustache", "Hello\n{{#code}}{{code}}", "a section is not closed"),
        ("verification.en.text.mustache", "Hello\n{{#code}}{{code}}{{/link}}", "line 2 cannot be read"),
        ("verification.en.text.mustache", "{{code", "a tag is not closed"),
        ("verification.en.text.mustache", "Hello", "it says neither {{code}} nor {{link}}"),
        ("verification.en.sms.mustache", "{{link}}", "it says neither {{code}}"),
        ("new_password.ja.html.mustache", "<p>{{code}}</p>", "it says neither {{password}}"),
        ("user_exists.en.subject.mustache", " \n", "it says nothing"),
        ("verification.en.html.mustache", "{{{code}}}", "unescaped"),
        ("verification.en.html.mustache", "{{&code}}", "unescaped"),
        ("verification.en.html.mustache", "{{% CONTENT_TYPE:TEXT}}{{code}}", "setting"),
        ("verification.en.html.mustache", "{{=<% %>=}}<%& code %>", "delimiters"),
        ("verification.en.html.mustache", "{{> header}}{{code}}", "includes"),
        ("verification.de.text.mustache", "{{code}}", "no message has this name"),
        ("verification.text.mustache", "{{code}}", "no message has this name"),
        ("verifikation.en.text.mustache", "{{code}}", "no message has this name"),
    ]

    @Test(arguments: broken) func `an unusable template is reported with its file and problem`(
        broken: (file: String, text: String, problem: String)
    ) async throws {
        let error = await #expect(throws: TemplateError.self) {
            try await Self.templates([broken.file: broken.text])
        }
        #expect(error?.path.hasSuffix("/" + broken.file) == true)
        #expect(error?.problem.contains(broken.problem) == true, "\(error?.problem ?? "")")
    }

    @Test func `a missing folder, and a file that is no text, are reported`() async throws {
        let missing = #expect(throws: TemplateError.self) { try MessageTemplates(folder: "/nowhere") }
        #expect(missing?.problem == "the folder cannot be read")
        try await TestFolder.with { folder in
            let file = folder + "/verification.en.text.mustache"
            try Data([0xFF, 0xFE]).write(to: URL(filePath: file))
            let error = #expect(throws: TemplateError.self) { try MessageTemplates(folder: folder) }
            #expect(error?.problem == "it is not UTF-8")
        }
    }
}
