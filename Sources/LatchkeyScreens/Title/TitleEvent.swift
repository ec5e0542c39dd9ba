/// An event on the title screen.
public enum TitleEvent: Sendable, Hashable {
    /// The screen is shown.
    case appeared
    /// The stored session was read.
    case restored(Restored)
    /// The Login button was pressed.
    case logInChosen
    /// The Register button was pressed.
    case registerChosen
    /// The button beside the unlock message was pressed, or the device was unlocked.
    case unlocked
    /// The person has dismissed the alert.
    case alertDismissed
}

/// The result of reading the stored session.
public enum Restored: Sendable, Hashable {
    case signedIn
    case signedOut
    /// It cannot be read until the device is unlocked.
    case locked
    /// It could not be read.
    case failed(ScreenFailure)
}
