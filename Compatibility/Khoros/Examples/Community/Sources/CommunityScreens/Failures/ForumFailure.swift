package import LatchkeyScreens

/// Why something was not done.
package enum ForumFailure: Error, Hashable {
    /// The login came up and was cancelled, which needs no words.
    case logInCancelled
    /// Nobody could be logged in; with what the community says about it.
    case logInFailed(String?)
    /// Somebody else has logged in than had begun.
    case userChanged
    /// There is no such question.
    case notFound
    /// Anything else.
    case other

    /// What is told about it.
    package func alert(in language: Language) -> ScreenAlert? {
        switch self {
        case .logInCancelled: nil
        case .logInFailed(let message):
            ScreenAlert(
                title: ForumSentence.logInErrorTitle.text(in: language),
                message: message ?? ForumSentence.logInFailed.text(in: language)
            )
        case .userChanged: Self.alert(.userChanged, language)
        case .notFound: Self.alert(.questionGone, language)
        case .other: Self.alert(.tryAgainLater, language)
        }
    }

    private static func alert(_ sentence: ForumSentence, _ language: Language) -> ScreenAlert {
        ScreenAlert(title: Sentence.errorTitle.text(in: language), message: sentence.text(in: language))
    }
}
