/// What a person can do on a screen beside filling in its fields: a button each.
public enum CredentialAction: String, Sendable, Hashable, CaseIterable {
    /// Set another password without the forgotten one.
    case forgotPassword
    /// Have another message sent.
    case resend
    /// Go back and give another address.
    case changeAddress

    /// The words on the button.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: The label.
    public func label(in language: Language) -> String {
        switch self {
        case .forgotPassword: Sentence.forgotPasswordButton.text(in: language)
        case .resend: Sentence.resendButton.text(in: language)
        case .changeAddress: Sentence.changeAddressButton.text(in: language)
        }
    }
}
