import Foundation
import LatchkeyAPI

// What the screen shows.

extension CredentialForm {
    /// The fields in order.
    public var fields: [CredentialField] { purpose.fields }
    /// The secondary buttons.
    public var actions: [CredentialAction] { purpose.actions(under: rules.policy) }
    /// The box that the person can tick; nil if there is none.
    public var option: CredentialOption? { purpose.option }
    /// The new recovery codes; nil on other screens.
    public var recoveryCodes: NewRecoveryCodes? { if case .recoveryCodes(let codes) = purpose { codes } else { nil } }
    /// The word between the form and the buttons of the providers; nil if there are none.
    public var providerDivider: String? { providers.isEmpty ? nil : Sentence.orDivider.text(in: language) }
    /// Whether a message was sent a moment ago, so that another one has to wait.
    public var isPausing: Bool { message?.isPausing ?? false }
    /// The username as it was typed.
    public var username: String { entries.username }
    /// The e-mail address as it was typed.
    public var emailAddress: String { entries.emailAddress }
    /// The identifier as it was typed.
    public var identifier: String { entries.identifier }
    /// The code as it was typed; cleared after use or refusal.
    public var code: String { entries.code }
    /// The code of the authenticator app as it was typed; cleared after use.
    public var totp: String { entries.totp }
    /// The recovery code as it was typed; cleared after use.
    public var recoveryCode: String { entries.recoveryCode }
    /// The current password as it was typed; cleared after use or refusal.
    public var currentPassword: Password { entries.currentPassword }
    /// The password as it was typed; cleared after use.
    public var password: Password { entries.password }
    /// The new password as it was typed; cleared after use.
    public var newPassword: Password { entries.newPassword }

    /// A hint for the new password while it is typed; nil if there is none.
    public var passwordHint: String? {
        guard purpose.makesPassword else { return nil }
        let password = fields.contains(.newPassword) ? entries.newPassword : entries.password
        return password.hint(under: rules.policy.password, names: entries.trimmed.names)?.text(in: language)
    }

    /// Whether a field is empty.
    ///
    /// - Parameter field: The field.
    /// - Returns: True if it is empty.
    public func isEmpty(_ field: CredentialField) -> Bool { entries.isEmpty(field) }
}
