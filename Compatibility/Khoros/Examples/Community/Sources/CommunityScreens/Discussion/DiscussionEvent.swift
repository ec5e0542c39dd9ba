package import LatchkeyScreens

/// What happens on a question's screen.
package enum DiscussionEvent: Sendable, Hashable {
    case appeared
    case refreshChosen
    case kudosChosen
    case replyChosen
    case backChosen
    case loaded(Discussion)
    /// The question has the user's kudos; with how many there are now.
    case kudosGiven(Int)
    case failed(ForumFailure)
    case progressHidden
    /// The composer was left.
    case composerClosed
}

/// What the front does because a question's screen says so, in order; the rules are those of `ScreenEffect`.
package enum DiscussionEffect: Sendable, Hashable {
    case showProgress(message: String)
    /// Read the question, then report `loaded` or `failed`.
    case load(Int64)
    /// Give kudos, then report `kudosGiven` or `failed`. The login may come up meanwhile; that is not the screen's business.
    case giveKudos(to: Int64)
    case hideProgress
    /// Show the question and its replies.
    case showDiscussion
    case showNotice(String)
    case showAlert(ScreenAlert)
    /// Show the composer of a reply, then report `composerClosed`.
    case openComposer(to: Int64)
    case close
}
