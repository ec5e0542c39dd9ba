package import LatchkeyCore

/// How messages name the service and look.
package struct MessageBrand: Sendable, Equatable {
    /// The name in messages of applications without one.
    package let name: String
    /// The colour of buttons in e-mails, as `#rrggbb`.
    package let color: String
    /// The colour of the text on them.
    package let textColor: String
    /// The path of a PNG, because programs for e-mail show no SVG; nil for none.
    package let logo: String?
    /// Whether the logo shows the name.
    package let isWordmark: Bool
    package let links: BrandLinks
    /// The application whose brand the pages behind links show; nil for the server's.
    package let applicationID: Application.ID?

    package init(
        name: String,
        color: String = "#0d7377",
        textColor: String = "#ffffff",
        logo: String? = nil,
        isWordmark: Bool = false,
        links: BrandLinks = BrandLinks(),
        applicationID: Application.ID? = nil
    ) {
        self.name = name
        self.color = color
        self.textColor = textColor
        self.logo = logo
        self.isWordmark = isWordmark
        self.links = links
        self.applicationID = applicationID
    }
}
