import ScreenCalls

/// The sentences of the forum's app, beside those of `LatchkeyScreens`.
enum ForumSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case homeTitle, askTitle, replyTitle, profileTitle, titleLabel, textLabel, signedInAs, emailAddressLabel, counts
    case loading, sending, signingOut
    case tryAgainLater, logInErrorTitle, logInFailed, userChanged, questionGone, signedInAlready, notSignedIn
    case signInElsewhere, signOutElsewhere, signedOutHere
    case kudosGiven, refreshOffered, noQuestions, noReplies, noSuchNumber, sendIsOff
    case signInCommand, composeCommand, profileCommand, homeCommands, homeHelp
    case discussionCommands, discussionHelp, composerCommands, composerHelp, profileCommands, profileCommandsSSO
}
