public import Foundation
public import LatchkeyAPI

/// An event on a credential screen.
public enum CredentialEvent: Sendable, Hashable {
    /// The screen is shown.
    case appeared
    /// The username was edited.
    case usernameChanged(String)
    /// The e-mail address was edited.
    case emailAddressChanged(String)
    /// The identifier was edited.
    case identifierChanged(String)
    /// The code was edited.
    case codeChanged(String)
    /// The code of the authenticator app was edited.
    case totpChanged(String)
    /// The recovery code was edited.
    case recoveryCodeChanged(String)
    /// The current password was edited.
    case currentPasswordChanged(Password)
    /// The password was edited.
    case passwordChanged(Password)
    /// The new password was edited.
    case newPasswordChanged(Password)
    /// The box was ticked or cleared.
    case optionChanged(Bool)
    /// The person put the cursor into a field.
    case fieldTapped(CredentialField)
    /// The return key was pressed: moves to the next field, or submits from the last one.
    case returnPressed
    /// The person tapped the background, which closes the keyboard.
    case backgroundTapped
    /// The submit button was pressed.
    case submitted
    /// Another button was pressed.
    case chosen(CredentialAction)
    /// The button of a provider was pressed.
    case providerChosen(Upstream)
    /// The server's rules have arrived.
    case policyLoaded(Policy)
    /// The providers have arrived at which the app can log in, in the server's order.
    case providersLoaded([Upstream])
    /// The pause before another message has ended.
    case pauseEnded
    /// The call has succeeded.
    case succeeded
    /// The call has succeeded and sent a message; the id goes with its code.
    case asked(id: String)
    /// The secret of a new authenticator app has arrived.
    case totpBegun(AuthenticatorSetUp)
    /// The call has succeeded and made recovery codes, which no call shows again.
    case recoveryCodesMade(NewRecoveryCodes)
    /// The call has begun a recovery; its link comes at this time.
    case recoveryBegun(readyAt: Date)
    /// A recovery had begun before, and the message with its link was sent already.
    case recoveryReady
    /// A passkey that the keyboard offered has logged in.
    case passkeyLoggedIn
    /// The call has failed.
    case failed(ScreenFailure)
    /// The progress is hidden, including its animation.
    case progressHidden
    /// The person has dismissed the alert.
    case alertDismissed
    /// The person goes back.
    case cancelled
}

extension CredentialEvent {
    /// The event for an edited field.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - text: The new text.
    /// - Returns: The event.
    public static func edited(_ field: CredentialField, _ text: String) -> CredentialEvent {
        switch field {
        case .username: .usernameChanged(text)
        case .emailAddress: .emailAddressChanged(text)
        case .identifier: .identifierChanged(text)
        case .code: .codeChanged(text)
        case .totp: .totpChanged(text)
        case .recoveryCode: .recoveryCodeChanged(text)
        case .currentPassword: .currentPasswordChanged(Password(text))
        case .password: .passwordChanged(Password(text))
        case .newPassword: .newPasswordChanged(Password(text))
        }
    }
}
