/// The texts of the pages.
///
/// Each language is one `switch` without a `default`, so a missing sentence does not compile.
enum BlogSentence: String, Sendable, Hashable, CaseIterable {
    case appName, timelineTitle, refresh, newPost, noPosts, olderPosts, newestPosts
    case textLabel, textHint, send, sending, cancel
    case logIn, loggingIn, logOut, loggingOut, register, registering, username, password, passwordHint
    case loggedInAs, keptForLogIn, noAccountYet, haveAccount
    case invalidCredentials, tryAgainLater, nameTaken, invalidUsername, weakPassword
    case textMissing, textTooLong, textUnreadable
    case userUnknown, loggedOutHere
    case errorTitle, forbiddenTitle, forbidden, notFound, crossSite, tooLarge, unreadable, defect, startPage
    case languageLabel, skipToContent

    func text(in language: BlogLanguage) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }

    /// The sentence with its placeholder `%` filled in.
    func text(_ value: String, in language: BlogLanguage) -> String {
        text(in: language).split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
            .joined(separator: value)
    }
}
