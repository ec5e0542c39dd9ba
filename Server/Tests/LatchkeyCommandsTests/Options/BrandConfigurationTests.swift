import Foundation
import LatchkeyCommands
import LatchkeyCore
import TestDatabases
import Testing

@Suite struct BrandConfigurationTests {
    private func brand(_ flags: [String: String]) async throws -> Brand {
        try ServeConfiguration(flags: flags, file: nil, environment: [:]).brand
    }

    @Test func `without options the pages are Latchkey's`() async throws {
        #expect(try await brand([:]) == Brand())
    }

    @Test func `a name, a tagline, a picture and a colour are used`() async throws {
        try await TestFolder.with { folder in
            let path = folder + "/logo.svg"
            try Data(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf8).write(to: URL(filePath: path))
            let brand = try await brand([
                "brandName": "Kii Balance", "brandTagline": "Your account book", "brandLogo": path,
                "brandColor": "#2B5FD9",
            ])
            #expect(brand.name == "Kii Balance")
            #expect(brand.tagline == "Your account book")
            #expect(brand.logo?.kind == .svg)
            #expect(brand.color.text == "#2b5fd9")
        }
    }

    @Test func `links to terms, privacy and support are used, and a word-mark replaces the name`() async throws {
        try await TestFolder.with { folder in
            let path = folder + "/logo.svg"
            try Data(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf8).write(to: URL(filePath: path))
            let brand = try await brand([
                "brandLogo": path, "brandWordmark": "yes", "termsURL": "https://example.com/terms",
                "supportURL": "mailto:help@example.com",
            ])
            #expect(brand.isWordmark)
            #expect(brand.links.terms?.text == "https://example.com/terms")
            #expect(brand.links.privacy == nil)
            #expect(brand.links.support?.text == "mailto:help@example.com")
        }
    }

    @Test(arguments: [
        ("brandWordmark", "perhaps", "--brand-wordmark"), ("brandWordmark", "yes", "--brand-logo"),
        ("termsURL", "http://example.com/", "--terms-url"), ("privacyURL", "javascript:x", "--privacy-url"),
        ("brandName", "", "--brand-name"), ("brandName", " ", "--brand-name"), ("brandName", "a\nb", "--brand-name"),
        ("brandTagline", " ", "--brand-tagline"), ("brandTagline", "a\nb", "--brand-tagline"),
        ("brandTagline", String(repeating: "x", count: 121), "--brand-tagline"),
        ("brandName", String(repeating: "x", count: 61), "--brand-name"), ("brandColor", "red", "--brand-color"),
        ("brandLogo", "/nowhere.svg", "--brand-logo"), ("brandLogo", "/etc/hostname", "--brand-logo"),
    ])
    func `an unusable value is reported`(_ key: String, _ value: String, _ option: String) async throws {
        let error = await #expect(throws: StartError.self) { try await brand([key: value]) }
        #expect(error?.sentence.contains(option) == true)
    }
}
