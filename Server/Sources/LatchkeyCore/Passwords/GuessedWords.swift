import Foundation

/// The words that somebody who guesses a password tries first: names and addresses, whole and in their parts.
enum GuessedWords {
    /// How many are tried, and how long they are: each costs time.
    private static let most = 32
    private static let lengths = 3...64

    static func words(of names: [String]) -> [String] {
        var words: [String] = []
        for name in names {
            let name = name.precomposedStringWithCompatibilityMapping.lowercased()
            let parts = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            // Of an address the part before the @ too, with its dots.
            for word in [name, String(name.prefix { $0 != "@" })] + parts
            where lengths.contains(word.unicodeScalars.count) && !words.contains(word) {
                words.append(word)
            }
        }
        return Array(words.prefix(most))
    }
}
