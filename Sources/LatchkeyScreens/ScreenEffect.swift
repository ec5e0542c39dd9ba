public import LatchkeyAPI

/// An effect that the front performs for a screen, in the order of the list.
///
/// A call runs in steps: close the keyboard, show the progress, make the call. The front then reports `succeeded`,
/// `asked` or `failed`, and gets `hideProgress` or one more call. After hiding the progress it reports
/// `progressHidden`, and only then gets the alert or the next screen.
public enum ScreenEffect: Sendable, Hashable {
    /// Put the cursor into a field.
    case focus(CredentialField)
    /// Close the keyboard.
    case closeKeyboard
    /// Show a message beside a field.
    case showMessage(String, beside: CredentialField)
    /// Show a message on the screen, in place of the previous one.
    case showNotice(String)
    /// Show a spinner with this message and without buttons.
    case showProgress(message: String)
    /// Make a call, then report `succeeded`, `asked` or `failed`.
    case call(ScreenCall)
    /// Restore the stored session without the network, then report `restored`.
    case restoreSession
    /// Let the keyboard offer passkeys until the screen goes, and report `passkeyLoggedIn` if one has logged in.
    case offerPasskeys
    /// Copy the recovery codes; the pasteboard should forget them soon.
    case copy(NewRecoveryCodes)
    /// Save the recovery codes as a file of the person's choice.
    case download(NewRecoveryCodes)
    /// Print the recovery codes.
    case print(NewRecoveryCodes)
    /// Keep the answer to the offered passkey for the user on this device.
    case answerOffer(PasskeyOfferAnswer)
    /// Request the server's rules in the background, and report `policyLoaded` if they arrive.
    case loadPolicy
    /// Request the providers in the background, and report `providersLoaded` with those at which the app can log in.
    case loadProviders
    /// Report `pauseEnded` after this time.
    case startPause(Duration)
    /// Hide the progress, then report `progressHidden`.
    case hideProgress(animated: Bool)
    /// Show an alert, and report `alertDismissed` when it is dismissed.
    case showAlert(ScreenAlert)
    /// Replace this screen by another.
    case go(to: Destination)
}

/// A call to the SDK.
public enum ScreenCall: Sendable, Hashable {
    /// Start a session with a password.
    case logIn(identifier: String, password: Password)
    /// Request an e-mail with a code to log in; report `asked`.
    case requestLogInCode(identifier: String)
    /// Start a session with the code or the link of an e-mail, and the id of its request.
    case logInByMail(MessageProof, loginID: String)
    /// Register a user and log in. If the address has to be verified first, report `asked`, or the failure
    /// `verification_required` with its id.
    case register(username: String?, emailAddress: String? = nil, password: Password)
    /// Give a pseudo user a name and a password.
    case upgrade(username: String?, emailAddress: String?, password: Password)
    /// Request a verification message to an e-mail address or a phone number with `+`; report `asked`.
    case requestVerification(address: String)
    /// Verify an address.
    case verify(MessageProof)
    /// Request a message to reset a forgotten password; report `asked`.
    case requestPasswordReset(identifier: String)
    /// Reset a forgotten password; nil to let the server generate the new one.
    case resetPassword(MessageProof, newPassword: Password?)
    /// Change the password.
    case changePassword(from: Password, to: Password)
    /// Log in with a passkey that the person chooses.
    case logInWithPasskey
    /// Log in with the person's account at a provider.
    case logInAtProvider(Upstream)
    /// Link the person's account at a provider with the signed-in user.
    case linkIdentity(Upstream)
    /// Complete a login with another factor; report `recoveryCodesMade` if the answer has any, otherwise `succeeded`.
    case answerChallenge(LogInChallenge, FactorAnswer, remembersDevice: Bool)
    /// Prove again who the signed-in person is.
    case stepUp(FactorAnswer)
    /// Request the secret of a new authenticator app, for a login or the signed-in user; report `totpBegun`.
    case beginTOTP(LogInChallenge?)
    /// Confirm the authenticator app of the signed-in user; report `recoveryCodesMade` if the answer has any.
    case confirmTOTP(code: String)
    /// Create a passkey for the signed-in user.
    case addPasskey
    /// Begin the recovery of the account of a login that waits; report `recoveryBegun` or
    /// `recoveryReady`.
    case recover(LogInChallenge)
}

/// The next screen.
public enum Destination: Sendable, Hashable {
    /// The title screen.
    case title
    /// The login screen.
    case logIn
    /// The login screen with a filled-in identifier and a notice.
    case logInAgain(identifier: String, notice: Sentence)
    /// The login screen for a person whose address at a provider a user has.
    ///
    /// After the login, the front offers to link the account with ``LinkIdentityScreen``.
    case logInToLink(Upstream)
    /// The screen for the code of an e-mail that logs in.
    case logInCode(PendingLogIn)
    /// The screen for another factor.
    case factor(PendingFactor)
    /// The screen to set up a factor.
    case enroll(PendingEnrollment)
    /// The screen that shows new recovery codes.
    case recoveryCodes(NewRecoveryCodes)
    /// The register screen.
    case register
    /// The screen for a forgotten password, with the identifier if it was typed.
    case forgotPassword(identifier: String)
    /// The screen for a new password.
    case resetPassword(PendingPasswordReset)
    /// The screen for the code of a message.
    case verify(PendingVerification)
    /// The screen on which a pseudo user adds a name and a password.
    case upgrade
    /// The app's content for signed-in users.
    case content
}
