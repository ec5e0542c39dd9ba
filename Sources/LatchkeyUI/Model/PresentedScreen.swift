import Latchkey
public import LatchkeyScreens

/// A presented screen: what it is, and what it shows.
public struct PresentedScreen: Sendable, Identifiable {
    /// A new id for each screen.
    public let id: Int
    /// What it is.
    public let screen: SignInScreen
    /// The id of the first screen of those that follow one another, such as login, forgotten password, new password.
    let flow: Int
    /// Whether going back from the registration leads to the login.
    let beganWithLogIn: Bool
    /// Whether it was shown only because a request needs a user.
    let isForRequest: Bool
    /// The provider whose account can be linked once the person has logged in; nil for none.
    let linking: Upstream?
    var state: any CredentialScreen

    /// The fields, messages, progress and alert.
    public var form: CredentialForm { state.form }
    /// The title in the navigation bar.
    public var title: String { state.navigationTitle }
    /// The label of the submit button.
    public var submitButton: String { state.submitButton }

    /// The text in a field, including passwords and codes.
    ///
    /// - Parameter field: The field.
    /// - Returns: The typed text.
    public func text(of field: CredentialField) -> String {
        switch field {
        case .username: form.username
        case .emailAddress: form.emailAddress
        case .identifier: form.identifier
        case .code: form.code
        case .totp: form.totp
        case .recoveryCode: form.recoveryCode
        case .currentPassword: form.currentPassword.text
        case .password: form.password.text
        case .newPassword: form.newPassword.text
        }
    }

    /// What the system may fill into a field.
    ///
    /// - Parameter field: The field.
    /// - Returns: The kind of content.
    public func autofill(of field: CredentialField) -> Autofill {
        switch field {
        case .username, .emailAddress, .identifier: .username
        case .code, .totp: .oneTimeCode
        case .recoveryCode: .nothing
        case .currentPassword: .password
        case .newPassword: .newPassword
        case .password: screen.isLogIn ? .password : .newPassword
        }
    }
}

/// What the system may fill into a field: a stored or a suggested password, or the code of a message.
public enum Autofill: Sendable, Hashable, CaseIterable {
    /// The name that belongs to a password.
    case username
    /// A stored password.
    case password
    /// A suggested password, which is stored.
    case newPassword
    /// The code of a message that has arrived.
    case oneTimeCode
    /// Nothing.
    case nothing
}
