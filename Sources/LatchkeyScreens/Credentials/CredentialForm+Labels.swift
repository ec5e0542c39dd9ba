public import LatchkeyAPI

extension CredentialForm {
    /// The label of a field.
    ///
    /// - Parameter field: The field.
    /// - Returns: The label in the screen's language, also for accessibility.
    public func label(of field: CredentialField) -> String { purpose.label(of: field).text(in: language) }

    /// The label of a provider's button: `Continue with Apple`.
    ///
    /// - Parameter provider: One of the ``providers``.
    /// - Returns: The label in the screen's language.
    public func label(of provider: Upstream) -> String {
        Sentence.continueWithProviderButton.text(in: language, with: [provider.name])
    }

    /// Whether the screen also accepts an empty field: the username of a person who gives an e-mail address.
    ///
    /// - Parameter field: The field.
    /// - Returns: True if its label should say that it is optional.
    public func isOptional(_ field: CredentialField) -> Bool { field == .username && fields.contains(.emailAddress) }

    /// The kind of text of a field, which decides the keyboard.
    ///
    /// - Parameter field: The field.
    /// - Returns: The kind of text.
    public func content(of field: CredentialField) -> FieldContent { purpose.content(of: field) }

    /// The text to show in a field.
    ///
    /// - Parameter field: The field.
    /// - Returns: The typed text; nil for passwords and codes.
    public func text(of field: CredentialField) -> String? {
        switch field {
        case .username: username
        case .emailAddress: emailAddress
        case .identifier: identifier
        case .code, .totp, .recoveryCode, .currentPassword, .password, .newPassword: nil
        }
    }
}
