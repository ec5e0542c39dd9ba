import Foundation
import LatchkeyPages

extension Brand {
    static let keys = ["brandName", "brandLogo", "brandColor"]

    /// - Parameter text: The options by their keys.
    /// - Throws: `StartError` that names the option that cannot be used.
    init(_ text: (String) -> String?) throws {
        self.init(
            name: try Self.name(text("brandName")),
            logo: try text("brandLogo").map(Self.logo),
            color: try Self.color(text("brandColor"))
        )
    }

    private static func name(_ text: String?) throws -> String {
        guard let text else { return Brand().name }
        let isName =
            (1...longestName).contains(text.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard isName, !text.allSatisfy(\.isWhitespace) else {
            throw StartError.option(name: "--brand-name", value: text, expected: "1 to \(longestName) characters")
        }
        return text
    }

    private static func logo(_ path: String) throws -> Logo {
        guard let data = FileManager.default.contents(atPath: path), let logo = Logo(Array(data)) else {
            throw StartError.option(
                name: "--brand-logo",
                value: path,
                expected: "an SVG or PNG file of up to \(Logo.largest / 1024) KiB that can be read"
            )
        }
        return logo
    }

    private static func color(_ text: String?) throws -> BrandColor {
        guard let text else { return .standard }
        guard let color = BrandColor(text) else {
            throw StartError.option(name: "--brand-color", value: text, expected: "a colour like #2b5fd9")
        }
        return color
    }
}
