import Foundation

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
        var own: [LanguageTexts] = []
        for name in names where name.hasSuffix(".json") {
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            do throws(LanguageFileProblem) {
                own.append(try Self.texts(at: path, tag: String(name.dropLast(5))))
            } catch { throw LanguageFolderError(path: path, problem: error.text) }
        }
        self = Languages.builtIn.adding(own)
    }

    /// These languages and others, which replace those with the same tag.
    package func adding(_ others: [LanguageTexts]) -> Languages {
        var all = all
        for texts in others {
            if let index = all.firstIndex(where: { $0.tag == texts.tag }) {
                all[index] = texts
            } else {
                all.append(texts)
            }
        }
        return Languages([all[0]] + all.dropFirst().sorted { $0.tag < $1.tag })
    }

    private static func texts(at path: String, tag: String) throws(LanguageFileProblem) -> LanguageTexts {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0
        guard size <= LanguageTexts.largestFile else { throw LanguageFileProblem("it is larger than 1 MiB") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw LanguageFileProblem("it cannot be read")
        }
        let texts = try LanguageTexts(file: data)
        guard texts.tag == tag else { throw LanguageFileProblem("its “tag” is \(texts.tag), unlike the file's name") }
        return texts
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
