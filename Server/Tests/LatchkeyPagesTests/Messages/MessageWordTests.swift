import LatchkeyCore
import LatchkeyMail
import LatchkeyScreens
import ServerTesting
import Testing

/// Messages quote the pages' own words.
@Suite struct MessageWordTests {
    private static let all = MessageKind.allCases.flatMap { kind in Language.allCases.map { (kind, $0) } }

    private func texts(_ kind: MessageKind, _ language: Language, name: String?) throws -> [String] {
        let parameters = MessageParameters(
            code: "493817",
            link: MessageLink(to: "/verify", token: "t"),
            password: "correct horse",
            applicationName: name,
            lifetime: 600
        )
        let templates = MessageTemplates()
        let recipients: [MessageRecipient] = [
            .email(try EmailAddress("ada@example.com")), .sms(try PhoneNumber("+81312345678")),
        ]
        return recipients.flatMap { recipient -> [String] in
            let message = Message(kind, to: recipient, locale: language.rawValue, parameters: parameters)
            let brand = MessageBrand(name: "Kii Balance")
            return switch templates.render(message, at: "https://id.example.com", by: brand) {
            case .email(_, let text): [text.subject, text.plain, text.html]
            case .sms(_, let text): [text]
            }
        }
    }

    @Test(arguments: all) func `each label that a message quotes is one of the pages'`(
        _ kind: MessageKind,
        _ language: Language
    ) throws {
        let labels = Set(Sentence.allCases.map { $0.text(in: language) })
        for text in try texts(kind, language, name: nil) {
            for quoted in text.matches(of: /“([^”“]*)”|「([^」]*)」|„([^“]*)“|«\s*([^»]*?)\s*»/) {
                let label = String(quoted.1 ?? quoted.2 ?? quoted.3 ?? quoted.4 ?? "")
                #expect(labels.contains(label), "\(label) in \(kind)")
            }
            for link in text.matches(of: /<a href="https:\/\/id.example.com\/(?:login|forgot)"[^>]*>([^<]*)<\/a>/) {
                #expect(labels.contains(String(link.1)), "\(link.1) in \(kind)")
            }
        }
    }

    @Test(arguments: all) func `a message of no named application carries the brand`(
        _ kind: MessageKind,
        _ language: Language
    ) throws {
        for text in try texts(kind, language, name: nil) { #expect(text.contains("Kii Balance"), "\(kind)") }
    }

    @Test func `the default application has the brand's name until it has its own`() async throws {
        var options = TestServer.Options()
        options.brand = Brand(name: "Kii Balance")
        try await PageServer.run(options) { server in
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let message = try #require(try await server.newMessages().first)
            #expect(message.parameters.applicationName == nil)
            try await server.addApplication(redirectURI: "https://balance.example.com/cb")
            let other = Browser(server)
            try await other.open("/register?return_to=/authorize%3Fclient_id%3Dbalance")
            try await other.send("register", ["emailAddress": "eve@example.com", "password": PageServer.password])
            #expect(try await server.newMessages().first?.parameters.applicationName == "Kii Balance")
        }
    }
}
