import LatchkeyScreens

/// The text of the first file in a copy of a user's data.
package enum ExportReadme {
    /// - Parameter locale: The language of the person; nil for English.
    /// - Returns: The text, with lines ended as on any system.
    package static func text(locale: String?) -> String {
        let language = locale.flatMap { Language(tag: $0) } ?? .english
        let sentences = [Sentence.exportTitle, .exportReadme, .exportReadmeFiles].map { $0.text(in: language) }
        return sentences.joined(separator: "\r\n\r\n") + "\r\n"
    }
}
