/// A sentence of a language file: text with named placeholders such as `{address}`.
///
/// A sentence with a number has a form for each plural category, chosen by its placeholder `{count}`.
package struct LanguageText: Sendable, Hashable {
    /// A part of a form.
    package enum Piece: Sendable, Hashable {
        case text(String)
        case placeholder(String)
    }

    private let forms: [PluralCategory: [Piece]]
    /// The parts of the text; those of `other` if it has plural forms.
    package let pieces: [Piece]

    /// Reads a sentence without plural forms.
    package init(_ text: String) throws(LanguageTextProblem) {
        pieces = try Self.pieces(of: text)
        forms = [:]
    }

    /// Reads a sentence with a form for each category of CLDR, such as `one` and `other`.
    package init(forms texts: [String: String]) throws(LanguageTextProblem) {
        var forms: [PluralCategory: [Piece]] = [:]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            guard let category = PluralCategory(rawValue: name) else { throw .unknownCategory(name) }
            forms[category] = try Self.pieces(of: text)
        }
        guard let other = forms[.other] else { throw .missingCategory(.other) }
        pieces = other
        self.forms = forms
    }

    /// The plural categories; only `other` if the sentence has no plural forms.
    package var categories: Set<PluralCategory> { forms.isEmpty ? [.other] : Set(forms.keys) }

    /// The names of the placeholders, in the order of the text.
    package var placeholders: [String] {
        let names = pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
        return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The names of the placeholders of all forms.
    package var allPlaceholders: Set<String> {
        let pieces = forms.isEmpty ? pieces : Array(forms.values.joined())
        return Set(pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
    }

    /// The text with its placeholders filled in; a placeholder without a value stays.
    package func filled(_ values: [String: String] = [:], by rule: PluralRule) -> String {
        let form = forms.isEmpty ? nil : values["count"].flatMap { Int($0) }.flatMap { forms[rule($0)] }
        let pieces = form ?? self.pieces
        if pieces.count == 1, case .text(let text) = pieces[0] { return text }
        return pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let part): text += part
            case .placeholder(let name): text += values[name] ?? "{\(name)}"
            }
        }
    }

    private static func pieces(of text: String) throws(LanguageTextProblem) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            let start = rest.index(after: brace)
            guard rest[brace] == "{", let end = rest[start...].firstIndex(of: "}") else { throw .openBrace }
            let name = rest[start..<end]
            guard !name.isEmpty, name.utf8.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
                throw .unnamedPlaceholder(String(name))
            }
            pieces.append(.placeholder(String(name)))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        guard !pieces.isEmpty else { throw .empty }
        return pieces
    }
}

/// A fault in a sentence of a language file.
package enum LanguageTextProblem: Error, Hashable, Sendable {
    case empty
    case openBrace
    case unnamedPlaceholder(String)
    case unknownCategory(String)
    case missingCategory(PluralCategory)

    /// The problem, as the end of a sentence that begins with the key.
    package var text: String {
        switch self {
        case .empty: "says nothing"
        case .openBrace: "has a brace without its partner"
        case .unnamedPlaceholder(let name): "has the placeholder {\(name)}, whose name is not made of letters"
        case .unknownCategory(let name):
            "has the plural form “\(name)”; forms are zero, one, two, few, many and other"
        case .missingCategory(let category): "lacks the plural form “\(category.rawValue)”"
        }
    }
}
