import LatchkeyScreens
import ScreenCalls

enum ForumFailure: Error, Hashable {
    case logInCancelled
    /// With the community's message.
    case logInFailed(String?)
    /// Another user has logged in.
    case userChanged
    case notFound
    case other

    /// The alert; nil for a cancelled login.
    func alert(in language: Language) -> ScreenAlert? {
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
