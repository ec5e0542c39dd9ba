import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// The terms that a person accepts by registering.
@Suite struct RegistrationTermsTests {
    private static let terms = BrandLink("https://example.com/terms")
    private static let privacy = BrandLink("https://example.com/privacy?a=1&b=2")
    private static let termsLink = link("https://example.com/terms", "terms")
    private static let privacyLink = link("https://example.com/privacy?a=1&amp;b=2", "privacy policy")

    private static func link(_ address: String, _ label: String) -> String {
        #"<a href="\#(address)" target="_blank" rel="noreferrer">\#(label)</a>"#
    }

    /// Passes the HTML of the sentence before the button to a test; nil if there is none.
    private static func run(
        _ links: BrandLinks,
        language: String = "en",
        at path: String = "/register",
        _ test: @escaping @Sendable (String?) -> Void
    ) async throws {
        var options = TestServer.Options()
        options.brand = Brand(links: links)
        try await PageServer.run(options) { server in
            let page = try await Browser(server, language: language).open(path)
            test(page.text.firstMatch(of: /<p class="hint">([^\n]*)<\/p>\n<button/).map { String($0.1) })
        }
    }

    @Test func `terms and privacy policy are linked before the button`() async throws {
        try await Self.run(BrandLinks(terms: Self.terms, privacy: Self.privacy)) { text in
            #expect(text == "By registering, you accept the \(Self.termsLink) and the \(Self.privacyLink).")
        }
    }

    @Test func `a sentence names only what there is`() async throws {
        try await Self.run(BrandLinks(terms: Self.terms)) { text in
            #expect(text == "By registering, you accept the \(Self.termsLink).")
        }
        try await Self.run(BrandLinks(privacy: Self.privacy)) { text in
            #expect(text == "By registering, you accept the \(Self.privacyLink).")
        }
        try await Self.run(BrandLinks(support: Self.terms)) { #expect($0 == nil) }
    }

    @Test func `each language puts the links where its sentence has them`() async throws {
        let terms = Self.link("https://example.com/terms", "利用規約")
        let privacy = Self.link("https://example.com/privacy?a=1&amp;b=2", "プライバシーポリシー")
        try await Self.run(BrandLinks(terms: Self.terms, privacy: Self.privacy), language: "ja") { text in
            #expect(text == "登録すると、\(terms)と\(privacy)に同意したことになります。")
        }
    }

    @Test func `nobody accepts anything by logging in`() async throws {
        try await Self.run(BrandLinks(terms: Self.terms), at: "/login") { #expect($0 == nil) }
    }

    @Test func `an application's own terms take the place of the server's`() async throws {
        var options = TestServer.Options()
        options.brand = Brand(links: BrandLinks(terms: Self.terms))
        try await PageServer.run(options) { server in
            try await server.addApplication(redirectURI: "https://balance.example.com/cb")
            var change = ApplicationChange()
            change.brand.terms = "https://balance.example.com/terms"
            _ = try await server.composition.administration.applications.change("balance", by: change)
            let page = try await Browser(server).open("/register?client_id=balance")
            #expect(page.text.contains("accept the " + Self.link("https://balance.example.com/terms", "terms") + "."))
        }
    }
}
