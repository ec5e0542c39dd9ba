/// A secondary button of a screen.
public enum CredentialAction: String, Sendable, Hashable, CaseIterable {
    /// Go to the screen for a forgotten password.
    case forgotPassword
    /// Request an e-mail with a code to log in without a password.
    case mailCode
    /// Log in with a passkey.
    case logInWithPasskey
    /// Prove who one is in another way.
    case tryAnotherWay
    /// Begin the recovery of an account whose factors are lost.
    case recover
    /// Create a passkey instead of setting up an authenticator app.
    case createPasskey
    /// Set up an authenticator app instead of creating a passkey.
    case useAuthenticator
    /// Copy the recovery codes.
    case copy
    /// Save the recovery codes as a file.
    case download
    /// Print the recovery codes.
    case print
    /// Create no passkey for now.
    case notNow
    /// Never create a passkey here.
    case never
    /// Request another message.
    case resend
    /// Go back and enter another address.
    case changeAddress

    /// The words on the button.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: The label.
    public func label(in language: Language) -> String {
        switch self {
        case .forgotPassword: Sentence.forgotPasswordButton.text(in: language)
        case .mailCode: Sentence.mailCodeButton.text(in: language)
        case .logInWithPasskey: Sentence.logInWithPasskeyButton.text(in: language)
        case .tryAnotherWay: Sentence.tryAnotherWayButton.text(in: language)
        case .recover: Sentence.cannotUseFactorsLink.text(in: language)
        case .createPasskey: Sentence.createPasskeyButton.text(in: language)
        case .useAuthenticator: Sentence.useAuthenticatorButton.text(in: language)
        case .copy: Sentence.copyButton.text(in: language)
        case .download: Sentence.downloadButton.text(in: language)
        case .print: Sentence.printButton.text(in: language)
        case .notNow: Sentence.notNowButton.text(in: language)
        case .never: Sentence.neverButton.text(in: language)
        case .resend: Sentence.resendButton.text(in: language)
        case .changeAddress: Sentence.changeAddressButton.text(in: language)
        }
    }
}
