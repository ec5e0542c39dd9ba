/// A language that a person prefers: a BCP 47 tag or a POSIX locale, in lower case.
package struct LanguageRange: Sendable, Hashable {
    /// The subtags, such as `zh`, `hant`, `tw`.
    private let subtags: [String]

    /// - Parameter tag: A tag such as `pt-BR`, or a locale such as `ja_JP.UTF-8`.
    package init(_ tag: String) {
        subtags = tag.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.lowercased()
            .split { $0 == "-" || $0 == "_" }.map(String.init)
    }

    /// The language without script and region.
    package var language: String { subtags.first ?? "" }

    /// The script of a language that is written in several; nil for other languages.
    private var script: String? {
        if let named = subtags.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) { return named }
        guard language == "zh" else { return nil }
        return subtags.contains { ["tw", "hk", "mo"].contains($0) } ? "hant" : "hans"
    }

    /// Whether the language is written from right to left: by its script if the tag names one.
    package var isRightToLeft: Bool {
        if let script = subtags.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
            return Self.rightToLeftScripts.contains(script)
        }
        return Self.rightToLeftLanguages.contains(language)
    }

    private static let rightToLeftScripts: Set<String> = [
        "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "bal", "ckb", "dv", "fa", "he", "iw", "ks", "mzn", "nqo", "pnb", "ps", "sd", "sdh", "syr", "ug",
        "ur", "yi",
    ]

    /// The tag and its shorter forms, longest first (RFC 4647 §3.4).
    private var truncations: [[String]] {
        (1...max(1, subtags.count)).reversed().map { Array(subtags.prefix($0)) }
    }

    /// The index of the best of the supported languages.
    ///
    /// `pt` and `pt-PT` find `pt-BR`, `zh-CN` finds `zh-Hans`. Another script is found only if that is allowed.
    package func lookup(in supported: [LanguageRange], anyScript: Bool) -> Int? {
        if let exact = supported.firstIndex(of: self), !subtags.isEmpty { return exact }
        let candidates = supported.indices.filter {
            supported[$0].language == language && (anyScript || supported[$0].suits(self))
        }
        guard !language.isEmpty, let first = candidates.first else { return nil }
        for truncation in truncations {
            if let found = candidates.first(where: { supported[$0].subtags == truncation }) { return found }
        }
        return first
    }

    private func suits(_ other: LanguageRange) -> Bool {
        guard let script, let wanted = other.script else { return true }
        return script == wanted
    }
}

/// The languages of an `Accept-Language` header (RFC 9110 §12.5.4).
package enum AcceptLanguage {
    /// The accepted languages, best first; equally preferred ones keep their order.
    package static func ranges(_ header: some StringProtocol) -> [String] {
        let ranges = String(header.prefix(1000)).split(separator: ",").map { part -> (tag: String, quality: Double) in
            let parts = part.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
            let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map {
                Double($0.dropFirst(2)) ?? 0
            }
            return (String(parts.first ?? ""), quality ?? 1)
        }
        return ranges.enumerated().filter { $0.element.quality > 0 }
            .sorted { ($0.element.quality, -$0.offset) > ($1.element.quality, -$1.offset) }.map(\.element.tag)
    }
}
