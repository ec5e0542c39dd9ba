package import LatchkeyScreens

/// What happens in the composer.
package enum ComposerEvent: Sendable, Hashable {
    case appeared
    case edited(ComposerField, String)
    case sendChosen
    /// The forum has it.
    case sent
    case failed(ForumFailure)
    case progressHidden
    case cancelChosen
}

/// What is written in the composer.
package enum ComposerField: Sendable, Hashable, CaseIterable {
    case title, text
}

/// What the front does because the composer says so, in order; the rules are those of `ScreenEffect`.
package enum ComposerEffect: Sendable, Hashable {
    /// Put the cursor into a field.
    case focus(ComposerField)
    case closeKeyboard
    case showProgress(message: String)
    /// Send, then report `sent` or `failed`. The login may come up meanwhile; that is not the composer's business.
    case send(Draft)
    case hideProgress
    case showAlert(ScreenAlert)
    /// Leave, with the draft sent or without.
    case close
}
