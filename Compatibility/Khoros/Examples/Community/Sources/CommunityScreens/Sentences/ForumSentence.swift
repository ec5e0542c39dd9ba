package import LatchkeyScreens

/// Everything that the forum says beside the sentences of `LatchkeyScreens`.
package enum ForumSentence: String, Sendable, Hashable, CaseIterable {
    // Words on the screens.
    case homeTitle, askTitle, replyTitle, profileTitle, titleLabel, textLabel, signedInAs, emailAddressLabel, counts

    // What is going on.
    case loading, sending, signingOut

    // Why something was not done.
    case tryAgainLater, logInErrorTitle, logInFailed, userChanged, questionGone, signedInAlready, notSignedIn
    case signInElsewhere, signOutElsewhere, signedOutHere

    // What a person should know.
    case kudosGiven, refreshOffered, noQuestions, noReplies, noSuchNumber, sendIsOff

    // The terminal.
    case signInCommand, composeCommand, profileCommand, homeCommands, homeHelp
    case discussionCommands, discussionHelp, composerCommands, composerHelp, profileCommands, profileCommandsSSO

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }

    /// The sentence with values in the places that it leaves for them, in order.
    package func text(_ first: String, _ more: String..., in language: Language) -> String {
        var parts = text(in: language).split(separator: "%", omittingEmptySubsequences: false)[...]
        var text = String(parts.popFirst() ?? "")
        for (value, part) in zip([first] + more, parts) { text += value + part }
        return text
    }
}
