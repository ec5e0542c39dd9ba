/// The name, logo and colour of pages and messages.
package struct Brand: Sendable, Equatable {
    /// The longest name, in characters.
    package static let longestName = 60

    /// The longest tagline, in characters.
    package static let longestTagline = 120

    package let name: String
    /// What the service is, beside its name; nil for none.
    package let tagline: String?
    package let logo: Logo?
    /// Whether the logo shows the name, so that pages do not repeat it.
    package let isWordmark: Bool
    package let color: BrandColor
    package let links: BrandLinks

    package init(
        name: String = "Latchkey",
        tagline: String? = nil,
        logo: Logo? = nil,
        isWordmark: Bool = false,
        color: BrandColor = .standard,
        links: BrandLinks = BrandLinks()
    ) {
        self.name = name
        self.tagline = tagline
        self.logo = logo
        self.isWordmark = isWordmark
        self.color = color
        self.links = links
    }

    /// Whether a text is one visible line of a name or a tagline.
    package static func isLine(_ text: String, ofAtMost longest: Int) -> Bool {
        (1...longest).contains(text.count) && !text.hasControlCharacters && !text.allSatisfy(\.isWhitespace)
    }
}
