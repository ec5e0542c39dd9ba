/// What a front does because a screen says so, one after the other in the order of the list.
///
/// The order is part of the contract: the keyboard is closed, the progress is shown, the call is made. When the call
/// answers, the front reports `succeeded` or `failed` and gets only `hideProgress`; when the progress has gone, the front
/// reports `progressHidden`, and only then hears of the alert or of the next screen. So no front can show them too early.
public enum ScreenEffect: Sendable, Hashable {
    /// Put the cursor into a field.
    case focus(CredentialField)
    /// Close the keyboard; no field has the cursor.
    case closeKeyboard
    /// Show a message beside a field.
    case showMessage(String, beside: CredentialField)
    /// Show a message on the screen itself.
    case showNotice(String)
    /// Show a spinner with this message and without buttons.
    case showProgress(message: String)
    /// Make a call, then report `succeeded` or `failed`.
    case call(ScreenCall)
    /// Look for a kept session without the network, then report `restored`.
    case restoreSession
    /// Take the progress away, then report `progressHidden`.
    case hideProgress(animated: Bool)
    /// Show an alert, and report `alertDismissed` when the person has put it away.
    case showAlert(ScreenAlert)
    /// Show another screen in place of this one.
    case go(to: Destination)
}

/// A call that a screen asks for; the names are the SDK's.
public enum ScreenCall: Sendable, Hashable {
    /// Start a session with a password.
    case logIn(identifier: String, password: Password)
    /// Register a user, which starts a session.
    case register(username: String, password: Password)
}

/// Where a screen leads.
public enum Destination: Sendable, Hashable {
    /// The title screen.
    case title
    /// The login screen.
    case logIn
    /// The register screen.
    case register
    /// What the app shows to a person who is signed in.
    case content
}
