import Foundation
import LatchkeyCore
import LatchkeyLanguages
import LatchkeyMail
import TestDatabases
import Testing

@Suite struct MessageTemplateTests {
    private static let all = MessageKind.allCases.flatMap { kind in
        MessageLanguage.allCases.map { (kind, $0.rawValue) }
    }

    @Test func `each sentence of the files has its case, and each case its sentence`() {
        let keys = Languages.builtIn.english.keys(of: .messages)
        #expect(keys == Set(MessageSentence.allCases.map(\.rawValue)))
    }

    @Test func `a number of minutes has its form, and a message without a limit has no space for it`() throws {
        func text(_ lifetime: TimeInterval?) throws -> String {
            let recipient = MessageRecipient.email(try EmailAddress("ada@example.com"))
            let parameters = MessageParameters(code: "493817", lifetime: lifetime)
            let message = Message(.verification, to: recipient, locale: "en", parameters: parameters)
            return try #require(MessageTemplates().email(message)).plain
        }
        #expect(try text(60).contains("\n\nThis works for 1 minute. If this was not you, do nothing.\n"))
        #expect(try text(600).contains("\n\nThis works for 10 minutes. If this was not you, do nothing.\n"))
        #expect(try text(nil).contains("\n\nIf this was not you, do nothing.\n"))
    }

    @Test(arguments: all) func `every message has a text in every language, with its parameters`(
        kind: MessageKind,
        locale: String
    ) throws {
        let templates = MessageTemplates()
        let text = try #require(templates.email(.sample(kind, locale: locale)))
        #expect(text.subject.contains("Kii Balance"))
        for part in [text.plain, text.html] {
            #expect(part.contains("Kii Balance"))
            #expect(!part.contains("{{"))
            switch kind {
            case .verification, .passwordReset, .logInCode:
                #expect(part.contains("493817"))
                #expect(part.contains("https://id.example.com/verify?token=s3cret"))
                #expect(part.contains("10"))
            case .newPassword: #expect(part.contains("correct horse"))
            case .newDevice:
                #expect(part.contains("Firefox on Linux"))
                #expect(part.contains("2027-01-15 08:00 UTC"))
                #expect(part.contains("192.0.2.0/24"))
                #expect(part.contains("https://id.example.com/verify?token=s3cret"))
            case .exportReady:
                #expect(part.contains("https://id.example.com/account/data"))
                #expect(!part.contains("token="))
            case .recoveryCodeUsed:
                #expect(part.contains("7"))
                #expect(part.contains("https://id.example.com/forgot"))
            case .recoveryStarted, .recoveryWaiting, .recoveryReady:
                #expect(part.contains("2027-01-15 08:00 UTC"))
                #expect(part.contains("https://id.example.com/verify?token=s3cret"))
            case .passwordChanged, .addressChanged, .identityLinked, .userExists, .userDisabled, .userEnabled,
                .totpAdded, .totpRemoved, .passkeyAdded, .passkeyRemoved, .passwordRemoved, .recoveryCodesMade,
                .recoveryCancelled:
                #expect(!part.contains("493817"))
            }
        }
        #expect(text.html.contains("<html lang=\"\(locale)\">"))
        #expect(!text.plain.contains("  ") || text.plain.contains("    "))
        let sms = Message(
            kind,
            to: .sms(try PhoneNumber("+81312345678")),
            locale: locale,
            parameters: try Message.sample(kind).parameters
        )
        guard case .sms(_, let short) = templates.render(sms, at: address, by: MessageBrand(name: "Example")) else {
            Issue.record("no text message")
            return
        }
        #expect(short.contains("Kii Balance"))
        #expect(!short.contains("\n"))
    }

    @Test func `an e-mail says why the person gets it, and has the operator's links`() throws {
        let links = BrandLinks(
            terms: BrandLink("https://example.com/terms"),
            support: BrandLink("mailto:help@example.com")
        )
        func parts(_ kind: MessageKind, _ brand: MessageBrand) throws -> [String] {
            let message = try Message.sample(kind)
            guard case .email(_, let text) = MessageTemplates().render(message, at: address, by: brand) else {
                return []
            }
            return [text.plain, text.html]
        }
        let brand = MessageBrand(name: "Example", links: links)
        for part in try parts(.verification, brand) {
            #expect(part.contains("You get this e-mail because someone entered this address at Kii Balance."))
            #expect(part.contains("https://example.com/terms"))
            #expect(part.contains("mailto:help@example.com"))
            #expect(!part.contains("Privacy"))
        }
        for part in try parts(.passwordChanged, MessageBrand(name: "Example")) {
            #expect(part.contains("because this address belongs to your Kii Balance account."))
            #expect(!part.contains("Terms"))
        }
        for part in try parts(.addressChanged, brand) { #expect(!part.contains("You get this e-mail")) }
    }

    @Test func `an application's logo is in its e-mails, and its links lead to its pages`() throws {
        let brand = MessageBrand(name: "Example", logo: "/assets/logo-1.png", applicationID: "balance")
        guard case .email(_, let text) = MessageTemplates().render(try .sample(), at: address, by: brand) else {
            Issue.record("no e-mail")
            return
        }
        #expect(text.html.contains(#"<img src="https://id.example.com/assets/logo-1.png" alt="""#))
        #expect(text.html.contains("verify?token=s3cret&amp;client_id=balance"))
        #expect(text.plain.contains("verify?token=s3cret&client_id=balance"))
        #expect(try #require(MessageTemplates().email(.sample())).html.contains("<img") == false)
    }

    @Test func `an e-mail with a word-mark shows the name only as its text`() throws {
        let brand = MessageBrand(name: "Example", logo: "/assets/logo-1.png", isWordmark: true)
        guard case .email(_, let text) = MessageTemplates().render(try .sample(), at: address, by: brand) else {
            Issue.record("no e-mail")
            return
        }
        let heading = try #require(
            text.html.firstMatch(of: /<p [^>]*font-weight:700[^>]*>(.*?)<\/p>/.dotMatchesNewlines())
        )
        #expect(heading.1.contains(#"alt="Kii Balance""#))
        #expect(!heading.1.contains(">Kii Balance"))
    }

    @Test(
        arguments: [
            (nil, "en"), ("ja", "ja"), ("ja-JP", "ja"), ("JA_jp", "ja"), ("tlh", "en"), ("", "en"), ("jav", "en"),
            ("ja\r\nBcc: eve@example.com", "ja"), ("../../etc", "en"),
        ] as [(String?, String)]
    ) func `the language follows the locale, and is English otherwise`(
        locale: String?,
        language: String
    ) {
        #expect(MessageLanguage(locale: locale).rawValue == language)
    }

    @Test func `a message without a link has only the code, and the other way round`() throws {
        let templates = MessageTemplates()
        let recipient = MessageRecipient.email(try EmailAddress("ada@example.com"))
        let code = Message(.verification, to: recipient, parameters: MessageParameters(code: "493817"))
        let link = Message(
            .verification,
            to: recipient,
            parameters: MessageParameters(link: MessageLink(to: "/verify", token: "t"))
        )
        let (codeText, linkText) = (try #require(templates.email(code)), try #require(templates.email(link)))
        #expect(codeText.plain.contains("    493817\n"))
        #expect(!codeText.plain.contains("link") && !codeText.html.contains("href"))
        #expect(!codeText.plain.contains("minutes"))
        #expect(linkText.plain.contains("https://id.example.com/verify?token=t\n"))
        #expect(!linkText.plain.contains("code"))
    }

    @Test(
        arguments: [
            MessageKind.newPassword, .passwordChanged, .identityLinked, .userExists, .userEnabled, .totpAdded,
            .totpRemoved, .passkeyAdded, .passkeyRemoved, .passwordRemoved, .recoveryCodesMade, .recoveryCodeUsed,
            .recoveryCancelled,
        ].flatMap { kind in
            MessageLanguage.allCases.map { (kind, $0.rawValue) }
        }
    ) func `a notice links to the page for the next step`(kind: MessageKind, locale: String) throws {
        let path = [.newPassword, .userExists, .userEnabled].contains(kind) ? "/login" : "/forgot"
        let templates = MessageTemplates()
        let text = try #require(templates.email(.sample(kind, locale: locale)))
        #expect(text.plain.contains("\n\nhttps://id.example.com\(path)\n"))
        #expect(text.html.contains("<a href=\"https://id.example.com\(path)\""))
        let sms = Message(
            kind,
            to: .sms(try PhoneNumber("+81312345678")),
            locale: locale,
            parameters: try Message.sample(kind).parameters
        )
        guard case .sms(_, let short) = templates.render(sms, at: address, by: MessageBrand(name: "Example")) else {
            Issue.record("no text message")
            return
        }
        #expect(short.contains("https://id.example.com\(path)"))
    }

    @Test func `an e-mail begins with the code, and its button has the brand's colours`() throws {
        let brand = MessageBrand(name: "Example", color: "#ffcc00", textColor: "#000000")
        guard case .email(_, let text) = MessageTemplates().render(try .sample(), at: address, by: brand) else {
            Issue.record("no e-mail")
            return
        }
        let body = try #require(text.html.firstRange(of: "<body")).lowerBound
        let words = text.html[body...].replacing(/<[^>]*>/, with: "").drop { $0.isWhitespace }
        #expect(words.hasPrefix("493817 · "))
        let button = try #require(text.html.firstMatch(of: /<a href="[^"]*" style="([^"]*)"/)?.1)
        #expect(button.contains("background:#ffcc00;color:#000000"))
        #expect(text.html.count { $0 == "<" } == text.html.count { $0 == ">" })
    }

    @Test func `a new password is not shown beside the subject`() throws {
        let text = try #require(MessageTemplates().email(.sample(.newPassword)))
        let preview = try #require(text.html.firstMatch(of: /overflow:hidden">([^<]*)<\/div>/)?.1)
        let password = try #require(try Message.sample(.newPassword).parameters.password)
        #expect(text.html.contains(password))
        #expect(!preview.isEmpty && !preview.contains(password))
    }

    @Test func `without an application's name the brand stands there`() throws {
        let text = try #require(MessageTemplates().email(.sample(applicationName: nil)))
        #expect(text.subject == "Example: confirm your e-mail address")
    }

    /// Attack A92.
    @Test(arguments: [
        "<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "{{code}}", "{{{link}}}", "' onload='x",
        "<\u{338}script>", "\"\u{301} onclick=\"x", "javascript:alert(1)", "<svg/onload=alert(1)>",
    ]) func `users' texts are escaped in HTML`(name: String) async throws {
        try await TestFolder.with { folder in
            let template = "<a title=\"{{displayName}}\">{{displayName}}</a> {{code}}"
            try Data(template.utf8).write(to: URL(filePath: folder + "/verification.en.html.mustache"))
            let templates = try MessageTemplates(folder: folder)
            let text = try #require(templates.email(.sample(displayName: name)))
            let scalars = text.html.unicodeScalars
            #expect(scalars.count { $0 == "<" } == 2)
            #expect(scalars.count { $0 == ">" } == 2)
            #expect(scalars.count { $0 == "\"" } == 2)
            #expect(!scalars.contains("'"))
            // Only the template's own tag was replaced.
            #expect(text.html.components(separatedBy: "493817").count == 2)
            #expect(!text.html.contains("s3cret"))
            let standard = try #require(MessageTemplates().email(.sample(applicationName: name)))
            #expect(!standard.html.contains(name) || name.contains("javascript") || name.contains("{{"))
        }
    }

    /// Attack A80.
    @Test func `line ends in users' texts are removed`() async throws {
        try await TestFolder.with { folder in
            try Data("Hello {{displayName}}".utf8).write(
                to: URL(filePath: folder + "/verification.en.subject.mustache")
            )
            let name = "Ada\r\nBcc: eve@example.com\n\nX\u{2028}Y\u{85}Z\u{202E}"
            let text = try #require(try MessageTemplates(folder: folder).email(.sample(displayName: name)))
            #expect(text.subject == "Hello Ada Bcc: eve@example.com X Y Z")
        }
    }
}
