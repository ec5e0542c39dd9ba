/// The brand of an application; nil is the server's.
package struct ApplicationBrand: Sendable, Equatable {
    package var name: String?
    package var tagline: String?
    package var logo: StoredLogo?
    /// Whether the logo shows the name.
    package var isWordmark: Bool
    package var color: BrandColor?
    package var links: BrandLinks

    package init(
        name: String? = nil,
        tagline: String? = nil,
        logo: StoredLogo? = nil,
        isWordmark: Bool = false,
        color: BrandColor? = nil,
        links: BrandLinks = BrandLinks()
    ) {
        self.name = name
        self.tagline = tagline
        self.logo = logo
        self.isWordmark = isWordmark
        self.color = color
        self.links = links
    }
}

extension Brand {
    /// The brand with what an application has of its own, except its logo, which is stored apart.
    ///
    /// A name of its own leaves out the server's tagline, and appears beside the server's word-mark.
    package func with(_ own: ApplicationBrand) -> Brand {
        Brand(
            name: own.name ?? name,
            tagline: own.tagline ?? (own.name == nil ? tagline : nil),
            logo: logo,
            isWordmark: own.logo == nil ? own.name == nil && isWordmark : own.isWordmark,
            color: own.color ?? color,
            links: BrandLinks(
                terms: own.links.terms ?? links.terms,
                privacy: own.links.privacy ?? links.privacy,
                support: own.links.support ?? links.support
            )
        )
    }
}
