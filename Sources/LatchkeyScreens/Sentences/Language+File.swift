public import Foundation
import LatchkeyLanguages

extension Language {
    /// The language of a file, with texts of your own.
    ///
    /// The file has the form of the server's language files: `{"tag": "ar", "name": "العربية", "screens": {…}}`. It adds
    /// a language, whose missing sentences are English, or replaces single sentences of a built-in one. The keys are
    /// those of `en.json` in the sources of `LatchkeyLanguages`.
    ///
    /// ```swift
    /// let language = try Language(file: Data(contentsOf: file))
    /// NotesView().signIn(latchkey, options: SignInOptions(language: language))
    /// ```
    ///
    /// - Parameter file: The bytes of the file, at most 1 MiB of JSON in UTF-8.
    /// - Throws: ``LanguageFileError``, which names the key: a sentence that does not exist, a missing or unknown
    ///   placeholder, a missing plural form.
    public init(file: Data) throws(LanguageFileError) {
        do throws(LanguageFileProblem) { self.init(try LanguageTexts(file: file)) } catch {
            throw LanguageFileError(problem: error.text)
        }
    }
}

/// A language file that cannot be used.
public struct LanguageFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem with its key, such as `there is no sentence “screens.logInTitel”`.
    public let problem: String

    /// The problem as a sentence for developers.
    public var description: String { "The language file cannot be used: \(problem)." }
}

extension LanguageFileError: LocalizedError {
    /// The problem as a sentence for developers.
    public var errorDescription: String? { description }
}
