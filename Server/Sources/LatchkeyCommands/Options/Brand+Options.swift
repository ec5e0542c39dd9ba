import Foundation
import LatchkeyMail
import LatchkeyPages

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
            color: try values.value(.brandColor, expected: "a colour like #2b5fd9") { BrandColor($0) } ?? .standard
        )
    }

    /// The same name and colours, for messages.
    var ofMessages: MessageBrand { MessageBrand(name: name, color: color.text, textColor: color.textOnIt) }

    private static func isLine(_ text: String, ofAtMost longest: Int) -> Bool {
        (1...longest).contains(text.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            && !text.allSatisfy(\.isWhitespace)
    }
}
