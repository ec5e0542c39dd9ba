/// A secondary button of a screen.
public enum CredentialAction: String, Sendable, Hashable, CaseIterable {
    /// Go to the screen for a forgotten password.
    case forgotPassword
    /// Request an e-mail with a code to log in without a password.
    case mailCode
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
        case .resend: Sentence.resendButton.text(in: language)
        case .changeAddress: Sentence.changeAddressButton.text(in: language)
        }
    }
}
