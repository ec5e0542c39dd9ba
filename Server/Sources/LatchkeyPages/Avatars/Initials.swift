/// One or two letters for a name, in any script.
enum Initials {
    /// The first letters of the first and the last word; nil if the name has neither letters nor symbols to show.
    ///
    /// Names in scripts without capitals, such as Japanese, get one letter, and so does an emoji.
    static func text(of name: String) -> String? {
        let firsts = name.split(whereSeparator: \.isWhitespace).compactMap { word in word.first(where: isShown) }
        guard let first = firsts.first else { return nil }
        guard let last = firsts.last, firsts.count > 1, isCased(first), isCased(last) else { return capital(first) }
        return capital(first) + capital(last)
    }

    /// Letters and emoji; digits and punctuation say little about a person.
    private static func isShown(_ character: Character) -> Bool {
        character.isLetter || character.unicodeScalars.contains { $0.properties.isEmojiPresentation }
    }

    private static func isCased(_ character: Character) -> Bool { character.isCased }

    /// The capital letter, unless it is more than one letter: the capital of ß is SS.
    private static func capital(_ character: Character) -> String {
        let capital = character.uppercased()
        return capital.count == 1 ? capital : String(character)
    }
}
