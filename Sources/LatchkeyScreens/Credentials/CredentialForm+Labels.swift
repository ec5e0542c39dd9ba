extension CredentialForm {
    /// The words beside a field.
    ///
    /// - Parameter field: The field.
    /// - Returns: The label in the screen's language, which is the field's accessibility label too.
    public func label(of field: CredentialField) -> String { purpose.label(of: field).text(in: language) }

    /// What is typed into a field, which decides on the keys that a phone shows.
    ///
    /// - Parameter field: The field.
    /// - Returns: What the screen takes there.
    public func content(of field: CredentialField) -> FieldContent { purpose.content(of: field) }

    /// What was typed into a field, to be shown in it.
    ///
    /// - Parameter field: The field.
    /// - Returns: The text; nil for a field that hides it, and for a code.
    public func text(of field: CredentialField) -> String? {
        switch field {
        case .username: username
        case .emailAddress: emailAddress
        case .identifier: identifier
        case .code, .currentPassword, .password, .newPassword: nil
        }
    }
}
