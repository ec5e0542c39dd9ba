import Foundation
import LatchkeyCore
import LatchkeyMail

extension Brand {
    /// - Throws: `StartError` that names the unusable option.
    init(_ values: OptionValues) throws {
        self.init(
            name: try values.value(.brandName, expected: "1 to \(Self.longestName) characters") { text in
                Self.isLine(text, ofAtMost: Self.longestName) ? text : nil
            } ?? Brand().name,
            tagline: try values.value(.brandTagline, expected: "1 to \(Self.longestTagline) characters") { text in
                Self.isLine(text, ofAtMost: Self.longestTagline) ? text : nil
            },
            logo: try values.value(
                .brandLogo,
                expected: "an SVG or PNG file of up to \(Logo.largest / 1024) KiB that can be read"
            ) { path in
                FileManager.default.contents(atPath: path).flatMap { Logo(Array($0)) }
            },
            isWordmark: try Self.isWordmark(values),
            color: try values.value(.brandColor, expected: "a colour like #2b5fd9") { BrandColor($0) } ?? .standard,
            links: BrandLinks(
                terms: try Self.link(.termsURL, values),
                privacy: try Self.link(.privacyURL, values),
                support: try Self.link(.supportURL, values)
            )
        )
    }

    private static func isWordmark(_ values: OptionValues) throws -> Bool {
        let isWordmark =
            try values.value(.brandWordmark, expected: "yes or no") { ["yes": true, "no": false][$0] } ?? false
        guard values.text(.brandLogo) != nil || !isWordmark else {
            throw ServerOption.brandLogo.isMissing(for: .brandWordmark)
        }
        return isWordmark
    }

    private static func link(_ option: ServerOption, _ values: OptionValues) throws -> BrandLink? {
        try values.value(option, expected: "an https URL, or an e-mail address as mailto:help@example.com") {
            BrandLink($0)
        }
    }
}
