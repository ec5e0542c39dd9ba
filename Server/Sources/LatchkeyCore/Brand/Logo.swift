/// The picture of a brand.
package struct Logo: Sendable, Equatable {
    /// The largest logo, in bytes; every page loads it.
    package static let largest = 64 * 1024

    package enum Kind: String, Sendable, Codable {
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

/// The name and the kind of a stored logo; its bytes are in a table of their own.
package struct StoredLogo: Sendable, Hashable {
    /// Hexadecimal digits of a digest of the bytes, so that browsers may keep the logo forever.
    package let hash: String
    package let kind: Logo.Kind

    package init(hash: String, kind: Logo.Kind) {
        self.hash = hash
        self.kind = kind
    }

    package var fileName: String { "logo-\(hash).\(kind.rawValue)" }
}
