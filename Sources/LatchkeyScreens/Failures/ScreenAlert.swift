/// An alert with a title, a text and an OK button.
public struct ScreenAlert: Sendable, Hashable {
    /// The title: `Error`.
    public var title: String
    /// A sentence for people: the problem, and how to correct it.
    public var message: String

    /// An alert.
    public init(title: String, message: String) {
        self.title = title
        self.message = message
    }

    /// The alert for a failure, titled `Error`.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - language: The language of the person.
    public init(_ failure: ScreenFailure, in language: Language) {
        self.init(failure, saying: nil, in: language)
    }

    /// The alert for a failure, with the message of its field if it concerns a single one.
    init(_ failure: ScreenFailure, saying message: String?, in language: Language) {
        self.init(title: Sentence.errorTitle.text(in: language), message: message ?? failure.text(in: language))
    }
}
