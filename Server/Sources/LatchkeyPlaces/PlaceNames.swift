import Foundation

/// The names of places in a database.
enum PlaceNames {
    /// The languages to look for, best first: the files call Chinese by its countries, and all have English.
    static func languages(for tag: String) -> [String] {
        let base = tag.split(separator: "-").first.map(String.init) ?? tag
        let other = ["zh-Hans": "zh-CN", "zh-Hant": "zh-TW"][tag]
        return [tag, other, base, "en"].compactMap(\.self)
    }

    /// Nil for a name that is not one, such as a text with line breaks.
    static func checked(_ name: String) -> String? {
        let isName =
            (1...100).contains(name.unicodeScalars.count)
            && name.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
        return isName ? name : nil
    }
}
