import LatchkeyScreens

extension FieldView {
    /// A field of a screen; `focus` names the focused one.
    init(
        _ field: CredentialField,
        of form: CredentialForm,
        focus: CredentialField?,
        in formID: String? = nil,
        hint: String? = nil,
        note: String? = nil
    ) {
        self.init(
            field.rawValue,
            in: formID,
            label: form.label(of: field),
            type: field.isSecure ? "password" : form.content(of: field).type,
            value: form.text(of: field) ?? "",
            autocomplete: form.autocomplete(of: field),
            inputMode: form.content(of: field).inputMode,
            isLast: field == form.fields.last,
            note: note,
            hint: hint,
            error: form.messages[field],
            isFocused: field == focus
        )
    }
}

extension FieldContent {
    fileprivate var type: String { self == .emailAddress ? "email" : "text" }

    fileprivate var inputMode: String? {
        switch self {
        case .characters: nil
        // A keyboard with an @ and letters.
        case .identifier, .emailAddress: "email"
        case .digits: "numeric"
        }
    }
}

extension CredentialForm {
    /// The `autocomplete` token (HTML, autofill).
    fileprivate func autocomplete(of field: CredentialField) -> String {
        switch field {
        case .username, .identifier: "username"
        case .emailAddress: "email"
        case .code, .totp: "one-time-code"
        case .recoveryCode: "off"
        case .currentPassword: "current-password"
        // A form that offers to reset a forgotten password asks for the current password.
        case .password: actions.contains(.forgotPassword) ? "current-password" : "new-password"
        case .newPassword: "new-password"
        }
    }
}
