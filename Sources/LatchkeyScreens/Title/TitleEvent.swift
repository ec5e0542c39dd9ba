/// What happens on the title screen.
public enum TitleEvent: Sendable, Hashable {
    /// The screen is shown.
    case appeared
    /// The kept session was looked for.
    case restored(Restored)
    /// The Login button was pressed.
    case logInChosen
    /// The Register button was pressed.
    case registerChosen
    /// The button beside the unlock message was pressed, or the device was unlocked.
    case unlocked
    /// The person has put the alert away.
    case alertDismissed
}

/// What became of looking for a kept session.
public enum Restored: Sendable, Hashable {
    /// There is one.
    case signedIn
    /// There is none.
    case signedOut
    /// It cannot be read before the device is unlocked, which is not the same as none.
    case locked
    /// It could not be looked for.
    case failed(ScreenFailure)
}
