/// What a front does because a screen says so, one after the other in the order of the list.
///
/// The order is part of the contract: the keyboard is closed, the progress is shown, the call is made. When the call
/// answers, the front reports `succeeded`, `asked` or `failed` and gets only `hideProgress`, or one more call; when the
/// progress has gone, the front reports `progressHidden`, and only then hears of the alert or of the next screen. So no
/// front can show them too early.
public enum ScreenEffect: Sendable, Hashable {
    /// Put the cursor into a field.
    case focus(CredentialField)
    /// Close the keyboard; no field has the cursor.
    case closeKeyboard
    /// Show a message beside a field.
    case showMessage(String, beside: CredentialField)
    /// Show a message on the screen itself, in place of the one that is there.
    case showNotice(String)
    /// Show a spinner with this message and without buttons.
    case showProgress(message: String)
    /// Make a call, then report `succeeded`, `asked` or `failed`.
    case call(ScreenCall)
    /// Look for a kept session without the network, then report `restored`.
    case restoreSession
    /// Ask the server for its rules by the way, and report `policyLoaded` when it has told them; nobody waits for it.
    case loadPolicy
    /// Report `pauseEnded` after so many seconds.
    case startPause(seconds: Int)
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
    /// Register a user, which starts a session; or has the address proved first, which is reported as `asked`, or as the
    /// failure `verification_required` with its id.
    case register(username: String?, emailAddress: String? = nil, password: Password)
    /// Name a pseudo user and give them a password.
    case upgrade(username: String?, emailAddress: String?, password: Password)
    /// Have a message sent to an address of the user's, an e-mail address or a phone number with its `+`; reported as
    /// `asked`.
    case requestVerification(address: String)
    /// Prove an address.
    case verify(MessageProof)
    /// Have a message sent by which a forgotten password can be reset; reported as `asked`.
    case requestPasswordReset(identifier: String)
    /// Reset a forgotten password; nil leaves the new one to the server.
    case resetPassword(MessageProof, newPassword: Password?)
    /// Change the password.
    case changePassword(from: Password, to: Password)
}

/// Where a screen leads.
public enum Destination: Sendable, Hashable {
    /// The title screen.
    case title
    /// The login screen.
    case logIn
    /// The login screen, with who is to log in and what has happened.
    case logInAgain(identifier: String, notice: Sentence)
    /// The register screen.
    case register
    /// The screen for those who have forgotten their password, with who they are where they have said so.
    case forgotPassword(identifier: String)
    /// The screen for a new password.
    case resetPassword(PendingPasswordReset)
    /// The screen for the code of a message.
    case verify(PendingVerification)
    /// The screen for a pseudo user's name and password.
    case upgrade
    /// What the app shows to a person who is signed in.
    case content
}
