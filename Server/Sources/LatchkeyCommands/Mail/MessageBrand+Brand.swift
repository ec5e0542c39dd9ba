import LatchkeyCore
import LatchkeyMail

extension MessageBrand {
    /// The same name, colours and links as on the pages.
    init(_ brand: Brand, logo: String? = nil, applicationID: Application.ID? = nil) {
        self.init(
            name: brand.name,
            color: brand.color.text,
            textColor: brand.color.textOnIt,
            logo: logo,
            isWordmark: brand.isWordmark,
            links: brand.links,
            applicationID: applicationID
        )
    }
}
