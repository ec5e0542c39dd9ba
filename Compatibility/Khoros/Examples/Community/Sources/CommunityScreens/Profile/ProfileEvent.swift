package import LatchkeyScreens

/// What happens on the profile.
package enum ProfileEvent: Sendable, Hashable {
    case appeared
    case signOutChosen
    /// Nobody is logged in here any more; with whether the community knows.
    case signedOut(isTold: Bool)
    case progressHidden
    case backChosen
}

/// What the front does because the profile says so, in order; the rules are those of `ScreenEffect`.
package enum ProfileEffect: Sendable, Hashable {
    /// Show who is logged in, and what one can do.
    case showProfile
    case showProgress(message: String)
    /// Log out, then report `signedOut`.
    case signOut
    case hideProgress
    case showNotice(String)
    case showAlert(ScreenAlert)
    case close
}
