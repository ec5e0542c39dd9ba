import Foundation
import LatchkeyJSON

extension Languages {
    /// The built-in languages with an operator's files over them.
    ///
    /// `nl.json` adds a language, whose missing sentences are English. `ja.json` replaces single sentences.
    ///
    /// - Parameter folder: The folder of the files.
    /// - Throws: The unusable file and its problem.
    package init(folder: String) throws(LanguageFolderError) {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
            throw LanguageFolderError(path: folder, problem: "the folder cannot be read")
        }
        var all = Languages.builtIn.all
        for name in names where name.hasSuffix(".json") {
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            let texts: LanguageTexts
            do throws(LanguageFileProblem) {
                texts = try Self.texts(at: path, tag: String(name.dropLast(5)))
            } catch { throw LanguageFolderError(path: path, problem: error.text) }
            if let index = all.firstIndex(where: { $0.tag == texts.tag }) {
                all[index] = texts
            } else {
                all.append(texts)
            }
        }
        self.init([all[0]] + all.dropFirst().sorted { $0.tag < $1.tag })
    }

    /// The largest file, many times the size of a whole language.
    private static let largest = 1 << 20

    private static func texts(at path: String, tag: String) throws(LanguageFileProblem) -> LanguageTexts {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0
        guard size <= largest else { throw LanguageFileProblem("it is larger than 1 MiB") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw LanguageFileProblem("it cannot be read")
        }
        do throws(JSONSyntaxError) { try JSONSyntax.check(Array(data)) } catch {
            throw LanguageFileProblem(
                error == .duplicateName ? "an object in it has one key twice" : "it is not JSON in UTF-8"
            )
        }
        let file = try LanguageFile(data)
        guard file.tag == tag else { throw LanguageFileProblem("its “tag” is \(file.tag), unlike the file's name") }
        guard tag.wholeMatch(of: /[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?/) != nil else {
            throw LanguageFileProblem("its “tag” is not a language such as nl, pt-BR or zh-Hant")
        }
        guard !file.name.isEmpty, file.name.count <= 64 else {
            throw LanguageFileProblem("its “name” is not a name of at most 64 characters")
        }
        let base = Languages.builtIn[tag] ?? Languages.builtIn.english
        for section in file.sections.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for (key, text) in section.value.sorted(by: { $0.key < $1.key }) {
                guard let english = Languages.builtIn.english.text(section.key, key) else {
                    throw LanguageFileProblem("there is no sentence “\(section.key.rawValue).\(key)”")
                }
                if let problem = problem(of: text, against: english) {
                    throw LanguageFileProblem("“\(section.key.rawValue).\(key)” \(problem)")
                }
            }
        }
        return LanguageTexts(file, over: base)
    }

    /// The difference to the English sentence, if any, as the end of a sentence that begins with the key.
    package static func problem(of text: LanguageText, against english: LanguageText) -> String? {
        let known = english.allPlaceholders
        if let unknown = text.allPlaceholders.subtracting(known).sorted().first {
            let names = known.sorted().map { "{\($0)}" }.joined(separator: ", ")
            return "has the unknown placeholder {\(unknown)}; it may have " + (names.isEmpty ? "none" : names)
        }
        if let missing = known.subtracting(text.placeholders).sorted().first {
            return "lacks the placeholder {\(missing)}"
        }
        if text.categories != [.other], english.categories == [.other] {
            return "has plural forms, but no number"
        }
        return nil
    }
}

/// An operator's language file that cannot be used.
package struct LanguageFolderError: Error, Hashable, Sendable {
    package let path: String
    package let problem: String
}
