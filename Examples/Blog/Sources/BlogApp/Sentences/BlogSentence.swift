import ScreenCalls

/// The sentences of the blog's app, beside those of `LatchkeyScreens`.
enum BlogSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case timelineTitle, newPostTitle, textLabel, loggedInAs
    case loading, sending, loggingOut
    case tryAgainLater, invalidCredentials, userChanged, loggedInAlready, notLoggedIn
    case refreshOffered, noPosts, sendIsOff
    case timelineCommands, timelineCommandsLoggedIn, timelineHelp, composerCommands, composerHelp
}
