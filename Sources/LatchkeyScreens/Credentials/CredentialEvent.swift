public import LatchkeyAPI

/// What happens on the screens that sign a person in.
public enum CredentialEvent: Sendable, Hashable {
    /// The screen is shown.
    case appeared
    /// The username was edited.
    case usernameChanged(String)
    /// The e-mail address was edited.
    case emailAddressChanged(String)
    /// The username, address or number that names the user was edited.
    case identifierChanged(String)
    /// The code was edited.
    case codeChanged(String)
    /// The present password was edited.
    case currentPasswordChanged(Password)
    /// The password was edited.
    case passwordChanged(Password)
    /// The new password was edited.
    case newPasswordChanged(Password)
    /// The person put the cursor into a field.
    case fieldTapped(CredentialField)
    /// The return key was pressed: on to the next field, from the last one like `submitted`.
    case returnPressed
    /// The person tapped beside the fields, which closes the keyboard.
    case backgroundTapped
    /// The button with the screen's name was pressed.
    case submitted
    /// One of the other buttons was pressed.
    case chosen(CredentialAction)
    /// The server has told its rules.
    case policyLoaded(Policy)
    /// The pause before another message is over.
    case pauseEnded
    /// The call has succeeded.
    case succeeded
    /// The call has succeeded, and a message is on its way, whose code is good with this id.
    case asked(id: String)
    /// The call has failed.
    case failed(ScreenFailure)
    /// The progress has gone from the screen, its animation included.
    case progressHidden
    /// The person has put the alert away.
    case alertDismissed
    /// The person goes back.
    case cancelled
}

extension CredentialEvent {
    /// A field was edited, for a front that treats all fields alike.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - text: What stands in it now.
    /// - Returns: The event.
    public static func edited(_ field: CredentialField, _ text: String) -> CredentialEvent {
        switch field {
        case .username: .usernameChanged(text)
        case .emailAddress: .emailAddressChanged(text)
        case .identifier: .identifierChanged(text)
        case .code: .codeChanged(text)
        case .currentPassword: .currentPasswordChanged(Password(text))
        case .password: .passwordChanged(Password(text))
        case .newPassword: .newPasswordChanged(Password(text))
        }
    }
}
