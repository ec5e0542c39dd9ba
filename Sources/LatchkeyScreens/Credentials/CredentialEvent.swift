/// What happens on the login and register screens.
public enum CredentialEvent: Sendable, Hashable {
    /// The screen is shown.
    case appeared
    /// The username was edited.
    case usernameChanged(String)
    /// The password was edited.
    case passwordChanged(Password)
    /// The person put the cursor into a field.
    case fieldTapped(CredentialField)
    /// The return key was pressed: on to the next field, from the last one like `submitted`.
    case returnPressed
    /// The person tapped beside the fields, which closes the keyboard.
    case backgroundTapped
    /// The button with the screen's name was pressed.
    case submitted
    /// The call has succeeded.
    case succeeded
    /// The call has failed.
    case failed(ScreenFailure)
    /// The progress has gone from the screen, its animation included.
    case progressHidden
    /// The person has put the alert away.
    case alertDismissed
    /// The person goes back to the title screen.
    case cancelled
}
