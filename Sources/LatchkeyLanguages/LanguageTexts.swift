import CLanguageFiles
import Foundation

/// A language with all its texts, which are read when the first one is needed.
package final class LanguageTexts: Sendable {
    /// The BCP 47 tag.
    package let tag: String
    /// The language's own name.
    package let name: String
    /// Whether these are the built-in texts.
    package let isBuiltIn: Bool
    /// How the language counts.
    package let plural: PluralRule

    private typealias Sections = [LanguageSection: [String: LanguageText]]

    private let load: @Sendable () -> Sections
    private let lock = NSLock()
    private nonisolated(unsafe) var loaded: Sections?

    /// A built-in language.
    private init(builtInAt index: Int) {
        nonisolated(unsafe) let file = language_file_at(index)
        let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
        (tag, name) = LanguageFile.head(of: bytes)
        isBuiltIn = true
        plural = PluralRule(tag: tag)
        // Tests read every built-in file, so this one can be read.
        load = { (try? LanguageFile(UnsafeBufferPointer(start: file.bytes, count: file.size)))?.sections ?? [:] }
    }

    /// The operator's language over a built-in one, or over English.
    init(_ file: LanguageFile, over base: LanguageTexts) {
        tag = file.tag
        name = file.name
        isBuiltIn = false
        plural = PluralRule(tag: tag)
        load = {
            base.sections.merging(file.sections) { texts, own in texts.merging(own) { _, text in text } }
        }
    }

    /// The built-in languages, English first.
    static let builtIn = (0..<language_file_count()).map { LanguageTexts(builtInAt: $0) }

    private var sections: Sections {
        lock.withLock {
            if let loaded { return loaded }
            let sections = load()
            loaded = sections
            return sections
        }
    }

    /// A text; nil for a key that no language has.
    package func text(_ section: LanguageSection, _ key: String) -> LanguageText? { sections[section]?[key] }

    /// A text with its placeholders filled in; the key if no language has it.
    package func string(_ section: LanguageSection, _ key: String, _ values: [String: String] = [:]) -> String {
        text(section, key)?.filled(values, by: plural) ?? key
    }

    /// The keys of a section.
    package func keys(of section: LanguageSection) -> Set<String> { Set((sections[section] ?? [:]).keys) }
}
