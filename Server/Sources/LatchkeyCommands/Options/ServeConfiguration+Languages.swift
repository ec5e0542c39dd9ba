import LatchkeyLanguages

extension ServeConfiguration {
    /// Offers the built-in languages with the operator's files over them.
    ///
    /// - Throws: `StartError` that names the unusable file and the key.
    func offerLanguages() throws(StartError) {
        guard let languages else { return }
        do throws(LanguageFolderError) { Languages.offer(try Languages(folder: languages)) } catch {
            throw .language(path: error.path, problem: error.problem)
        }
    }
}
