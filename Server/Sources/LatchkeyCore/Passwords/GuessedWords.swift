import Foundation

/// The words that an attacker tries first: names and addresses, whole and in parts.
enum GuessedWords {
    /// The limits on the number and length of words, because each costs time.
    private static let most = 32
    private static let lengths = 3...64

    static func words(of names: [String]) -> [String] {
        var words: [String] = []
        for name in names {
            let name = name.precomposedStringWithCompatibilityMapping.lowercased()
            let parts = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            // The part of an address before the @ counts too, with its dots.
            for word in [name, String(name.prefix { $0 != "@" })] + parts
            where lengths.contains(word.unicodeScalars.count) && !words.contains(word) {
                words.append(word)
            }
        }
        return Array(words.prefix(most))
    }
}
