package import Foundation
import LatchkeyJSON

extension LanguageTexts {
    /// The largest file, many times the size of a whole language.
    static let largestFile = 1 << 20

    /// An operator's language: its file over the built-in texts of the language, or over English.
    ///
    /// - Parameter data: The file.
    /// - Throws: The key and its problem.
    package convenience init(file data: Data) throws(LanguageFileProblem) {
        guard data.count <= Self.largestFile else { throw LanguageFileProblem("it is larger than 1 MiB") }
        do throws(JSONSyntaxError) { try JSONSyntax.check(Array(data)) } catch {
            throw LanguageFileProblem(
                error == .duplicateName ? "an object in it has one key twice" : "it is not JSON in UTF-8"
            )
        }
        let file = try LanguageFile(data)
        try Self.check(file)
        self.init(file, over: Languages.builtIn[file.tag] ?? Languages.builtIn.english)
    }

    private static func check(_ file: LanguageFile) throws(LanguageFileProblem) {
        guard file.tag.wholeMatch(of: /[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?/) != nil else {
            throw LanguageFileProblem("its “tag” is not a language such as nl, pt-BR or zh-Hant")
        }
        guard !file.name.isEmpty, file.name.count <= 64 else {
            throw LanguageFileProblem("its “name” is not a name of at most 64 characters")
        }
        for section in file.sections.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for (key, text) in section.value.sorted(by: { $0.key < $1.key }) {
                guard let english = Languages.builtIn.english.text(section.key, key) else {
                    throw LanguageFileProblem("there is no sentence “\(section.key.rawValue).\(key)”")
                }
                if let problem = Languages.problem(of: text, against: english) {
                    throw LanguageFileProblem("“\(section.key.rawValue).\(key)” \(problem)")
                }
            }
        }
    }
}
