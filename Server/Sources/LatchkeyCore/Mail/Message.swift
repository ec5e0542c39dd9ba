package import Foundation

/// A message to one person, by e-mail or text message.
///
/// It may contain a code or a link, so it does not print itself, and it is sealed while it is queued.
package struct Message: Sendable, Equatable, Redacted {
    /// A UUID version 7 in lower case, so that messages sort by the time of their creation.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let kind: MessageKind
    package let recipient: MessageRecipient
    /// The recipient's language as a BCP 47 tag; English if nil or without texts.
    package let locale: String?
    package let parameters: MessageParameters

    package init(
        _ kind: MessageKind,
        to recipient: MessageRecipient,
        locale: String? = nil,
        parameters: MessageParameters = MessageParameters()
    ) {
        self.kind = kind
        self.recipient = recipient
        self.locale = locale
        self.parameters = parameters
    }

    package var description: String { "Message(\(kind.rawValue), …)" }
}

/// The subject of a message; each kind has its own texts.
package enum MessageKind: String, Sendable, CaseIterable {
    /// Verifies an address, by code or link.
    case verification
    /// Resets a forgotten password, by code or link.
    case passwordReset = "password_reset"
    /// Logs the user in, by code or link.
    case logInCode = "login_code"
    /// A password that the server generated.
    case newPassword = "new_password"
    /// Notice that the password was changed.
    case passwordChanged = "password_changed"
    /// Notice to the user's former address that another address has replaced it.
    case addressChanged = "address_changed"
    /// Notice that a company's single sign-on can log the user in from now on.
    case identityLinked = "identity_linked"
    /// Someone tried to register with the address of an existing user.
    case userExists = "user_exists"
    /// Notice that an operator has disabled the user.
    case userDisabled = "user_disabled"
    /// Notice that the user may log in again.
    case userEnabled = "user_enabled"
    /// Someone logged in on a device that is new to the user.
    case newDevice = "new_device"
    /// The copy of the user's data can be downloaded.
    case exportReady = "export_ready"
    /// Notice that logins ask for a code of an authenticator app from now on.
    case totpAdded = "totp_added"
    /// Notice that logins no longer ask for such a code.
    case totpRemoved = "totp_removed"
    /// Notice that a passkey can log the user in from now on.
    case passkeyAdded = "passkey_added"
    /// Notice that a passkey was removed.
    case passkeyRemoved = "passkey_removed"
    /// Notice that the user has no password any more, and logs in with passkeys.
    case passwordRemoved = "password_removed"
    /// Notice that the user has new recovery codes.
    case recoveryCodesMade = "recovery_codes_made"
    /// Notice that a recovery code was used.
    case recoveryCodeUsed = "recovery_code_used"
    /// Someone asked to recover the account; the link cancels that.
    case recoveryStarted = "recovery_started"
    /// The recovery is half-way, or its wait is over; the link cancels it.
    case recoveryWaiting = "recovery_waiting"
    /// The link that recovers the account.
    case recoveryReady = "recovery_ready"
    /// Notice that the recovery was cancelled.
    case recoveryCancelled = "recovery_cancelled"
}

/// The values in the texts of a message; nil if a kind does not need them.
package struct MessageParameters: Sendable, Equatable, Redacted {
    package var code: String?
    package var link: MessageLink?
    package var password: String?
    package var applicationName: String?
    /// The application whose brand the message shows; nil for the server's.
    package var applicationID: Application.ID?
    /// The user's name.
    ///
    /// The standard texts omit it, because the address may belong to someone other than the person who entered it.
    package var displayName: String?
    /// The lifetime of the code and the link, in seconds.
    package var lifetime: TimeInterval?
    /// The login that the message is about.
    package var login: LoginDetails?
    /// The number of recovery codes that the user has left.
    package var codesLeft: Int?
    /// The time of what the message announces, or until which its link is valid.
    package var time: Date?

    package init(
        code: String? = nil,
        link: MessageLink? = nil,
        password: String? = nil,
        applicationName: String? = nil,
        applicationID: Application.ID? = nil,
        displayName: String? = nil,
        lifetime: TimeInterval? = nil,
        login: LoginDetails? = nil,
        codesLeft: Int? = nil,
        time: Date? = nil
    ) {
        self.code = code
        self.link = link
        self.password = password
        self.applicationName = applicationName
        self.applicationID = applicationID
        self.displayName = displayName
        self.lifetime = lifetime
        self.login = login
        self.codesLeft = codesLeft
        self.time = time
    }

    /// The values of a message for an application's user, which names the application and shows its brand.
    package init(
        of application: Application?,
        code: String? = nil,
        link: MessageLink? = nil,
        password: String? = nil,
        lifetime: TimeInterval? = nil
    ) {
        self.init(
            code: code,
            link: link,
            password: password,
            applicationName: application?.nameForPeople,
            applicationID: application?.id,
            lifetime: lifetime
        )
    }
}
