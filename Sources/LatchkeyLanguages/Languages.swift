import Foundation

/// The languages that a program offers.
package struct Languages: Sendable {
    /// English first, then by tag.
    package let all: [LanguageTexts]

    private let ranges: [LanguageRange]

    init(_ all: [LanguageTexts]) {
        self.all = all
        ranges = all.map { LanguageRange($0.tag) }
    }

    /// The languages that are part of the program.
    package static let builtIn = Languages(LanguageTexts.builtIn)

    private static let lock = NSLock()
    private nonisolated(unsafe) static var installed: Languages?

    /// The languages of this process: the built-in ones, and the operator's if there are any.
    package static var offered: Languages { lock.withLock { installed } ?? builtIn }

    /// Offers the operator's languages; a program does this once, before it serves anybody.
    package static func offer(_ languages: Languages) { lock.withLock { installed = languages } }

    /// English.
    package var english: LanguageTexts { all[0] }

    /// The language of a tag, ignoring case.
    package subscript(tag: String) -> LanguageTexts? {
        let lowercased = tag.lowercased()
        return all.first { $0.tag == tag } ?? all.first { $0.tag.lowercased() == lowercased }
    }

    /// The best language for a person (RFC 4647, lookup).
    ///
    /// - Parameter tags: Tags or POSIX locales, best first; `*` is English.
    /// - Returns: The language; nil if none of theirs is offered.
    package func best(of tags: some Sequence<String>) -> LanguageTexts? {
        let tags = Array(tags)
        return lookup(tags, anyScript: false) ?? lookup(tags, anyScript: true)
    }

    private func lookup(_ tags: [String], anyScript: Bool) -> LanguageTexts? {
        for tag in tags {
            if tag == "*" { return english }
            if let found = LanguageRange(tag).lookup(in: ranges, anyScript: anyScript) { return all[found] }
        }
        return nil
    }
}
