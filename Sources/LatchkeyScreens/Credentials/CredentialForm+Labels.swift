extension CredentialForm {
    /// The label of a field.
    ///
    /// - Parameter field: The field.
    /// - Returns: The label in the screen's language, also for accessibility.
    public func label(of field: CredentialField) -> String { purpose.label(of: field).text(in: language) }

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
