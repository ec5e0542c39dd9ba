/// A message that a person must put away: a title, a text and one OK button.
public struct ScreenAlert: Sendable, Hashable {
    /// The title: `Error`.
    public var title: String
    /// What happened and what to do.
    public var message: String

    /// An alert.
    public init(title: String, message: String) {
        self.title = title
        self.message = message
    }

    /// The alert titled `Error` that a failure calls for.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - language: The language of the person.
    public init(_ failure: ScreenFailure, in language: Language) {
        self.init(failure, saying: nil, in: language)
    }

    /// The alert that a failure calls for, with what is said beside its field where it is about one alone.
    init(_ failure: ScreenFailure, saying message: String?, in language: Language) {
        self.init(title: Sentence.errorTitle.text(in: language), message: message ?? failure.text(in: language))
    }
}
