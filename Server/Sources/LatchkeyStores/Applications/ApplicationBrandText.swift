import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// An application's brand as JSON; `{}` is the server's.
struct ApplicationBrandText: Codable {
    var name: String?
    var tagline: String?
    var logo: String?
    var logoKind: Logo.Kind?
    var isWordmark: Bool?
    var color: String?
    var terms: String?
    var privacy: String?
    var support: String?

    static func text(_ brand: ApplicationBrand) throws -> String {
        guard brand != ApplicationBrand() else { return "{}" }
        let text = ApplicationBrandText(
            name: brand.name,
            tagline: brand.tagline,
            logo: brand.logo?.hash,
            logoKind: brand.logo?.kind,
            isWordmark: brand.isWordmark ? true : nil,
            color: brand.color?.text,
            terms: brand.links.terms?.text,
            privacy: brand.links.privacy?.text,
            support: brand.links.support?.text
        )
        return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    static func brand(_ text: String) throws -> ApplicationBrand {
        guard text != "{}" else { return ApplicationBrand() }
        let text = try JSONDecoder().decode(ApplicationBrandText.self, from: Data(text.utf8))
        return ApplicationBrand(
            name: text.name,
            tagline: text.tagline,
            logo: text.logo.flatMap { hash in text.logoKind.map { StoredLogo(hash: hash, kind: $0) } },
            isWordmark: text.isWordmark ?? false,
            color: text.color.flatMap { BrandColor($0) },
            links: BrandLinks(
                terms: text.terms.flatMap { BrandLink($0) },
                privacy: text.privacy.flatMap { BrandLink($0) },
                support: text.support.flatMap { BrandLink($0) }
            )
        )
    }
}
