package import LatchkeyScreens

/// What happens on the first screen.
package enum HomeEvent: Sendable, Hashable {
    case appeared
    case refreshChosen
    /// A question was chosen, counted from 1 as they are shown.
    case questionChosen(Int)
    case signInChosen
    case composeChosen
    case profileChosen
    case loaded([ForumQuestion])
    case failed(ForumFailure)
    case progressHidden
    /// A login has ended, with or without a screen.
    case logInEnded(LogInEnd)
    /// A screen above was left; somebody may have logged in or out there.
    case uncovered(user: String?)
    /// The session has ended elsewhere, with what to tell about it.
    case sessionEnded(String)
}

/// How a login has ended.
package enum LogInEnd: Sendable, Hashable {
    case loggedIn(as: String)
    case cancelled
    /// With what the community says about it.
    case failed(String?)
}

/// What one can do on the first screen beside reading.
package enum HomeButton: Sendable, Hashable, CaseIterable {
    case signIn, compose, profile
}

/// What the front does because the first screen says so, in order; the rules are those of `ScreenEffect`.
package enum HomeEffect: Sendable, Hashable {
    /// Log in with the single-sign-on token, without a screen, then report `logInEnded`.
    case signOn
    /// Show the login, then report `logInEnded`.
    case openLogIn
    case showProgress(message: String)
    /// Read the questions, then report `loaded` or `failed`.
    case load
    case hideProgress
    /// Show the questions, who is logged in and the buttons.
    case showQuestions
    case showNotice(String)
    case showAlert(ScreenAlert)
    /// Show a question, then report `uncovered`.
    case openDiscussion(Int64)
    /// Show the composer of a question, then report `uncovered`.
    case openComposer
    /// Show the profile, then report `uncovered`.
    case openProfile
}
