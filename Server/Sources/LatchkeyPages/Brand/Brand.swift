/// The name, logo and colour of the pages.
package struct Brand: Sendable, Equatable {
    /// The longest name, in characters.
    package static let longestName = 60

    /// The longest tagline, in characters.
    package static let longestTagline = 120

    package let name: String
    /// What the service is, beside its name; nil for none.
    package let tagline: String?
    package let logo: Logo?
    package let color: BrandColor

    package init(
        name: String = "Latchkey",
        tagline: String? = nil,
        logo: Logo? = nil,
        color: BrandColor = .standard
    ) {
        self.name = name
        self.tagline = tagline
        self.logo = logo
        self.color = color
    }
}

package struct Logo: Sendable, Equatable {
    /// The largest logo, in bytes; every page loads it.
    package static let largest = 64 * 1024

    package enum Kind: String, Sendable {
        case svg
        case png
    }

    package let bytes: [UInt8]
    package let kind: Kind

    /// Nil unless the content is an SVG or PNG within the limit.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.largest else { return nil }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            kind = .png
        } else if let text = String(validating: bytes, as: UTF8.self), text.contains("<svg") {
            kind = .svg
        } else {
            return nil
        }
        self.bytes = bytes
    }
}
