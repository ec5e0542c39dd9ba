/// What happens in the composer.
package enum ComposerEvent: Sendable, Hashable {
    case appeared
    case textChanged(String)
    case sendChosen
    /// The blog has the post.
    case sent
    case failed(ComposerFailure)
    case progressHidden
    case cancelChosen
}

/// Why a post was not sent.
package enum ComposerFailure: Sendable, Hashable, CaseIterable {
    /// The login came up and was cancelled, which needs no words.
    case logInCancelled
    /// Somebody else has logged in than the post was written as.
    case userChanged
    /// Anything else.
    case other
}

/// What the front does because the composer says so, in order; the rules are those of `ScreenEffect`.
package enum ComposerEffect: Sendable, Hashable {
    /// Put the cursor into the text.
    case focus
    case closeKeyboard
    case showProgress(message: String)
    /// Send, then report `sent` or `failed`. The login may come up meanwhile; that is not the composer's business.
    case send(Draft)
    case hideProgress
    case showError(String)
    /// Leave, with the post sent or without.
    case close
}
