package import LatchkeyScreens

/// Everything that the blog says beside the sentences of `LatchkeyScreens`.
package enum BlogSentence: String, Sendable, Hashable, CaseIterable {
    // Words on the screens.
    case timelineTitle, newPostTitle, textLabel, loggedInAs

    // What is going on.
    case loading, sending, loggingOut

    // Why something was not done.
    case tryAgainLater, invalidCredentials, userChanged, loggedInAlready, notLoggedIn

    // What a person should know.
    case refreshOffered, noPosts, sendIsOff

    // The terminal.
    case timelineCommands, timelineCommandsLoggedIn, timelineHelp, composerCommands, composerHelp

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }

    /// The sentence with a value in the place that it leaves for one.
    package func text(_ value: String, in language: Language) -> String {
        text(in: language).split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).joined(
            separator: value
        )
    }
}
