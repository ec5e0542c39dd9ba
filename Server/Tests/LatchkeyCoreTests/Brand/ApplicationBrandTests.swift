import Foundation
import LatchkeyCore
import Testing

@Suite struct ApplicationBrandTests {
    private func changed(_ edit: (inout ApplicationBrandChange) -> Void) throws -> ApplicationBrand {
        var change = ApplicationBrandChange()
        edit(&change)
        return try change.applied(to: ApplicationBrand(name: "Balance", color: BrandColor("#ffcc00")))
    }

    @Test func `a change leaves what it does not name, and an empty text removes`() throws {
        let brand = try changed { ($0.name, $0.terms) = ("", "https://example.com/terms") }
        #expect(brand.name == nil)
        #expect(brand.color?.text == "#ffcc00")
        #expect(brand.links.terms?.text == "https://example.com/terms")
    }

    @Test func `a logo is named after its digest, and goes with its word-mark`() throws {
        let logo = LogoChange.replace(Data("<svg/>".utf8), digest: Array(1...32))
        let brand = try changed { ($0.logo, $0.isWordmark) = (logo, true) }
        #expect(brand.logo?.fileName == "logo-0102030405060708.svg")
        #expect(brand.isWordmark)
        var removal = ApplicationBrandChange()
        removal.logo = .remove
        #expect(try removal.applied(to: brand).isWordmark == false)
    }

    @Test(
        arguments: [
            (.name, String(repeating: "x", count: 61)), (.name, " "), (.name, "a\u{202E}b"), (.tagline, "a\nb"),
            (.color, "red"), (.terms, "http://example.com/"), (.privacy, "javascript:alert(1)"),
            (.support, "mailto:nobody"),
        ] as [(ApplicationBrandError, String)]
    )
    func `an unusable value is refused`(_ part: ApplicationBrandError, _ text: String) {
        #expect(throws: part) {
            try changed { change in
                switch part {
                case .name: change.name = text
                case .tagline: change.tagline = text
                case .color: change.color = text
                case .terms: change.terms = text
                case .privacy: change.privacy = text
                case .support: change.support = text
                case .logo, .wordmark: break
                }
            }
        }
    }

    @Test func `a file that is no picture is no logo, and without a logo there is no word-mark`() {
        #expect(throws: ApplicationBrandError.logo) {
            try changed { $0.logo = .replace(Data("GIF89a".utf8), digest: [1]) }
        }
        #expect(throws: ApplicationBrandError.wordmark) { try changed { $0.isWordmark = true } }
    }

    @Test func `an application without a part has the server's`() throws {
        let links = BrandLinks(
            terms: BrandLink("https://example.com/terms"),
            privacy: BrandLink("https://example.com/p")
        )
        let server = Brand(name: "Example", tagline: "All of it", isWordmark: true, links: links)
        let own = ApplicationBrand(
            color: BrandColor("#ffcc00"),
            links: BrandLinks(privacy: BrandLink("https://b.example/p"))
        )
        let brand = server.with(own)
        #expect(brand.name == "Example" && brand.tagline == "All of it" && brand.isWordmark)
        #expect(brand.color.text == "#ffcc00")
        #expect(brand.links.terms == links.terms)
        #expect(brand.links.privacy?.text == "https://b.example/p")
    }

    @Test func `a name of its own stands without the server's tagline, and beside its word-mark`() {
        let brand = Brand(name: "Example", tagline: "All of it", isWordmark: true).with(
            ApplicationBrand(name: "Balance")
        )
        #expect(brand.name == "Balance")
        #expect(brand.tagline == nil)
        #expect(!brand.isWordmark)
    }

    @Test(arguments: [
        "https://example.com/terms?lang=en", "mailto:help@example.com", "https://xn--bcher-kva.example/",
    ])
    func `https URLs and e-mail addresses are links`(_ text: String) {
        #expect(BrandLink(text)?.text == text)
    }

    @Test(arguments: [
        "", "https://", "http://example.com", "javascript:alert(1)", "/terms", "https://ada@example.com/",
        "https://example.com/ x", "data:text/html,x", "https://example.com/\u{202E}", "mailto:",
    ])
    func `other texts are no links`(_ text: String) { #expect(BrandLink(text) == nil) }
}
