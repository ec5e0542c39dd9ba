package import Foundation

/// A change to an application's brand; nil keeps the present value, and an empty text removes it.
package struct ApplicationBrandChange: Sendable, Equatable, Codable {
    package var name: String?
    package var tagline: String?
    package var logo: LogoChange?
    package var isWordmark: Bool?
    package var color: String?
    package var terms: String?
    package var privacy: String?
    package var support: String?

    package init() {}

    /// The brand after the change.
    ///
    /// - Throws: The part that would be invalid.
    package func applied(to present: ApplicationBrand) throws(ApplicationBrandError) -> ApplicationBrand {
        var brand = present
        brand.name = try value(name, or: present.name, .name) { text in
            Brand.isLine(text, ofAtMost: Brand.longestName) ? text : nil
        }
        brand.tagline = try value(tagline, or: present.tagline, .tagline) { text in
            Brand.isLine(text, ofAtMost: Brand.longestTagline) ? text : nil
        }
        brand.color = try value(color, or: present.color, .color) { BrandColor($0) }
        brand.links.terms = try value(terms, or: present.links.terms, .terms) { BrandLink($0) }
        brand.links.privacy = try value(privacy, or: present.links.privacy, .privacy) { BrandLink($0) }
        brand.links.support = try value(support, or: present.links.support, .support) { BrandLink($0) }
        switch logo {
        case nil: break
        case .remove: (brand.logo, brand.isWordmark) = (nil, false)
        case .replace(let data, let digest):
            guard let logo = Logo([UInt8](data)) else { throw .logo }
            brand.logo = StoredLogo(hash: digest.prefix(8).map(\.hexadecimal).joined(), kind: logo.kind)
        }
        brand.isWordmark = isWordmark ?? brand.isWordmark
        guard brand.logo != nil || !brand.isWordmark else { throw .wordmark }
        return brand
    }

    private func value<Value>(
        _ new: String?,
        or present: Value?,
        _ error: ApplicationBrandError,
        _ parse: (String) -> Value?
    ) throws(ApplicationBrandError) -> Value? {
        guard let new else { return present }
        guard !new.isEmpty else { return nil }
        guard let value = parse(new) else { throw error }
        return value
    }
}

/// A new logo with the digest of its bytes, or none.
package enum LogoChange: Sendable, Equatable, Codable {
    case replace(Data, digest: [UInt8])
    case remove

    /// The new logo; nil if it is removed.
    var logo: Logo? {
        switch self {
        case .replace(let data, _): Logo([UInt8](data))
        case .remove: nil
        }
    }
}

/// The part of an application's brand that would be invalid.
package enum ApplicationBrandError: Error, Equatable, Sendable {
    case name, tagline, logo, color, terms, privacy, support
    /// Without a logo there is no word-mark.
    case wordmark
}
