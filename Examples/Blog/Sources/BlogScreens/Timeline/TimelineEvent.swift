/// What happens on the timeline.
package enum TimelineEvent: Sendable, Hashable {
    case appeared
    case refreshChosen
    case newPostChosen
    case logInChosen
    case logOutChosen
    case loaded([BlogPost])
    case loggedOut
    /// Loading or logging out has failed.
    case failed
    case progressHidden
    /// The composer was left; somebody may have logged in there.
    case composerClosed(user: String?)
    /// The login was left, with somebody logged in or not.
    case logInClosed(user: String?)
    /// The session has ended elsewhere, with what to tell about it.
    case sessionEnded(String)
}

/// What the front does because the timeline says so, in order; the rules are those of `ScreenEffect`.
package enum TimelineEffect: Sendable, Hashable {
    case showProgress(message: String)
    /// Read the posts, then report `loaded` or `failed`.
    case load
    /// Log out, then report `loggedOut` or `failed`.
    case logOut
    case hideProgress
    /// Show the posts and who is logged in.
    case showPosts
    case showNotice(String)
    case showError(String)
    /// Show the composer, then report `composerClosed`.
    case openComposer
    /// Show the login, then report `logInClosed`.
    case openLogIn
}
