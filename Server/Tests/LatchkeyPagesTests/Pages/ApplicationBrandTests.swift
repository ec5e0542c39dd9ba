import LatchkeyEndpoints
import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyMail
import ServerTesting
import Testing

@Suite struct ApplicationBrandTests {
    private static let heading = "return_to=/authorize%3Fclient_id%3Dbalance"
    private static let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.utf8)

    /// Runs a test with an application that has a brand.
    private static func run(
        _ edit: @escaping @Sendable (inout ApplicationBrandChange) throws -> Void,
        _ test: @escaping @Sendable (PageServer) async throws -> Void
    ) async throws {
        var options = TestServer.Options()
        options.brand = Brand(
            name: "Example",
            tagline: "All of it",
            links: BrandLinks(terms: BrandLink("https://example.com/terms"))
        )
        try await PageServer.run(options) { server in
            try await server.addApplication(redirectURI: "https://balance.example.com/cb")
            var change = ApplicationChange()
            try edit(&change.brand)
            _ = try await server.composition.administration.applications.change("balance", by: change)
            try await test(server)
        }
    }

    private static func logo(_ page: SeenPage) throws -> String {
        String(try #require(page.text.firstMatch(of: /<img src="([^"]*)"/)).1)
    }

    @Test func `an application that registered itself replaces no link of the server`() async throws {
        try await Self.run({ _ in }) { server in
            let known = try #require(server.composition.domain.applications["balance"])
            try await server.change(known) { rules in
                (rules.party, rules.registration) = (.third, .dynamic)
                rules.termsURI = "https://stranger.example/terms"
                rules.policyURI = "https://stranger.example/privacy"
            }
            let page = try await Browser(server).open("/login?client_id=balance")
            #expect(page.text.contains(#"<a href="https://example.com/terms""#))
            #expect(!page.text.contains("https://stranger.example/terms"))
            #expect(page.text.contains(#"<a href="https://stranger.example/privacy""#), "the server has none")
        }
    }

    @Test func `the pages show the brand of the application that the person is heading for`() async throws {
        try await Self.run({ brand in
            brand.name = "Kii Balance"
            brand.tagline = "Your account book"
            brand.color = "#ffcc00"
            brand.privacy = "https://balance.example.com/privacy"
            brand.support = "mailto:help@example.com"
        }) { server in
            let browser = Browser(server)
            for path in ["/", "/login", "/register", "/forgot"] {
                for query in [Self.heading, "client_id=balance"] {
                    let page = try await browser.open("\(path)?\(query)")
                    #expect(page.title?.hasSuffix("Kii Balance") == true, "\(path)?\(query)")
                    #expect(page.text.contains(#"<p class="tagline">Your account book</p>"#))
                    #expect(page.text.contains(#"<a href="https://example.com/terms" rel="noreferrer">Terms</a>"#))
                    #expect(page.text.contains(#"<a href="https://balance.example.com/privacy""#))
                    #expect(page.text.contains(#"<a href="mailto:help@example.com""#))
                }
            }
            let style = try #require(
                try await browser.open("/login?\(Self.heading)").text.firstMatch(
                    of: /<link rel="stylesheet" href="([^"]*)">/
                )
            )
            let file = try await browser.open(String(style.1))
            #expect(file.text.hasPrefix(":root{--brand:#ffcc00;--on-brand:#000000;"))
            #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
            let refused = try await browser.open("/authorize?client_id=balance&redirect_uri=https://evil.example/")
            #expect(refused.text.contains("Kii Balance"))
        }
    }

    @Test func `pages on the way to no application show the server's brand`() async throws {
        try await Self.run({ $0.name = "Kii Balance" }) { server in
            let browser = Browser(server)
            for path in ["/login", "/login?client_id=nobody", "/login?return_to=/account"] {
                let page = try await browser.open(path)
                #expect(page.title == "Log In – Example", "\(path)")
                #expect(page.text.contains("All of it"))
                #expect(!page.text.contains("Kii Balance"))
            }
        }
    }

    @Test func `the brand stays with the person from page to page`() async throws {
        try await Self.run({ $0.name = "Kii Balance" }) { server in
            let page = try await Browser(server).open("/login?client_id=balance")
            #expect(page.text.contains(#"href="/register?client_id=balance""#))
            #expect(page.text.contains(#"action="/login?client_id=balance""#))
        }
    }

    @Test func `a logo comes from this server, cached forever, and its scripts cannot run`() async throws {
        try await Self.run({ brand in
            brand.logo = .replacing(try #require(Logo(Self.svg)))
        }) { server in
            let browser = Browser(server)
            let path = try Self.logo(try await browser.open("/login?\(Self.heading)"))
            #expect(path.hasPrefix("/assets/logo-") && path.hasSuffix(".svg"))
            for _ in 1...2 {
                let logo = try await browser.open(path)
                #expect(logo.text == String(decoding: Self.svg, as: UTF8.self))
                #expect(logo.headers[.contentType] == "image/svg+xml")
                #expect(logo.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(logo.header("X-Content-Type-Options") == "nosniff")
                let policy = try #require(logo.headers[.contentSecurityPolicy])
                #expect(policy.contains("sandbox") && policy.contains("default-src 'none'"))
                #expect(!policy.contains("script-src"))
            }
            #expect(try Self.logo(try await browser.open("/login")) != path)
        }
    }

    @Test func `a word-mark replaces the name beside it, and is its text`() async throws {
        try await Self.run({ brand in
            brand.name = "Kii Balance"
            brand.logo = .replacing(try #require(Logo(Self.svg)))
            brand.isWordmark = true
        }) { server in
            let page = try await Browser(server).open("/login?\(Self.heading)")
            let brand = try #require(page.text.firstMatch(of: /<a class="brand" href="\/">(.*?)<\/a>/))
            #expect(brand.1.contains(#"alt="Kii Balance""#))
            #expect(!brand.1.contains("<span>"))
        }
    }

    @Test(arguments: [
        "/assets/logo-0000000000000000.svg", "/assets/pages-0000000000000000-ffcc00.css", "/assets/..%2fpages.css",
        "/assets/x",
    ])
    func `a file that no brand has is not found, and not kept`(_ path: String) async throws {
        try await Self.run({ $0.color = "#ffcc00" }) { server in
            let file = try await Browser(server).open(path)
            #expect(file.status == 404)
            #expect(file.headers[.cacheControl]?.contains("immutable") != true)
        }
    }

    @Test func `a new logo takes the place of the old one at once`() async throws {
        try await Self.run({ $0.logo = .replacing(try #require(Logo(Self.svg))) }) { server in
            let browser = Browser(server)
            let first = try Self.logo(try await browser.open("/login?\(Self.heading)"))
            #expect(try await browser.open(first).status == 200)
            var change = ApplicationChange()
            change.brand.logo = .replacing(try #require(Logo(Array("<svg/>".utf8))))
            _ = try await server.composition.administration.applications.change("balance", by: change)
            let second = try Self.logo(try await browser.open("/login?\(Self.heading)"))
            #expect(second != first)
            #expect(try await browser.open(second).text == "<svg/>")
            #expect(try await browser.open(first).status == 404)
        }
    }

    @Test func `a message carries the application, so that it has its brand`() async throws {
        try await Self.run({ brand in
            brand.name = "Kii Balance"
            brand.color = "#ffcc00"
            brand.logo = .replacing(try #require(Logo([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])))
        }) { server in
            let browser = Browser(server)
            try await browser.open("/register?\(Self.heading)")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let message = try #require(try await server.newMessages().first)
            #expect(message.parameters.applicationName == "Kii Balance")
            let brand = server.composition.messageBrand(of: message.parameters.applicationID)
            #expect(brand.color == "#ffcc00")
            #expect(brand.applicationID == "balance")
            let logo = try await browser.open(try #require(brand.logo))
            #expect(logo.headers[.contentType] == "image/png")
            #expect(server.composition.messageBrand(of: nil).applicationID == nil)
            #expect(server.composition.messageBrand(of: nil).name == "Example")
            let link = try #require(message.parameters.link).url(at: "", for: brand.applicationID)
            #expect(try await Browser(server).open(link).text.contains("Kii Balance"))
        }
    }
}
