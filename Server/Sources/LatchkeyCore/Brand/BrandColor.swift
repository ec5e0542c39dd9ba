import Foundation

/// The colour of primary buttons, as `#rrggbb`, and the colour of their text.
package struct BrandColor: Sendable, Equatable {
    /// Latchkey's petrol, dark enough for white text and bright enough for the edge of a button on a dark page.
    package static let standard = BrandColor(red: 0x0D, green: 0x73, blue: 0x77)

    private let red: UInt8
    private let green: UInt8
    private let blue: UInt8

    private init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Nil unless the text is `#rrggbb`.
    package init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, let value = Int(String(digits) ?? "", radix: 16),
            text.utf8.dropFirst().allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { return nil }
        self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }

    package var text: String {
        "#" + [red, green, blue].map(\.hexadecimal).joined()
    }

    /// Black or white, whichever has more contrast: one of them has 4.5 or more on any colour.
    package var textOnIt: String { contrast(toLuminance: 1) >= contrast(toLuminance: 0) ? "#ffffff" : "#000000" }

    /// The contrast between the colour and its text (WCAG 2.2).
    package var contrast: Double { max(contrast(toLuminance: 1), contrast(toLuminance: 0)) }

    package func contrast(to other: BrandColor) -> Double { contrast(toLuminance: other.luminance) }

    private func contrast(toLuminance other: Double) -> Double {
        (max(luminance, other) + 0.05) / (min(luminance, other) + 0.05)
    }

    private var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
