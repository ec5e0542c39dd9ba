public import Foundation

/// A message that a fake server has sent, or a real one has written to its outbox.
///
/// Descriptions show neither the code nor the token, because others may read the output of a failed test.
public struct SentMessage: Sendable, Hashable {
    /// The subject of a message.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Verifies an address, by code or link.
        case verification
        /// Resets a forgotten password, by code or link.
        case passwordReset = "password_reset"
        /// Logs the user in, by code or link.
        case logInCode = "login_code"
        /// A password that the server generated.
        case newPassword = "new_password"
        /// The password was changed.
        case passwordChanged = "password_changed"
        /// Someone tried to register with the address of an existing user.
        case userExists = "user_exists"
        /// Another address has replaced the user's address.
        case addressChanged = "address_changed"
        /// A company's single sign-on can log the user in from now on.
        case identityLinked = "identity_linked"
        /// The user may not log in any more.
        case userDisabled = "user_disabled"
        /// The user may log in again.
        case userEnabled = "user_enabled"
        /// Someone logged in on a device that is new to the user.
        case newDevice = "new_device"
        /// The copy of the user's data can be downloaded.
        case exportReady = "export_ready"
        /// Logins ask for a code of an authenticator app from now on.
        case totpAdded = "totp_added"
        /// Logins do not ask for a code of an authenticator app any more.
        case totpRemoved = "totp_removed"
        /// A new passkey can log the user in.
        case passkeyAdded = "passkey_added"
        /// A passkey was removed.
        case passkeyRemoved = "passkey_removed"
        /// The user has no password any more.
        case passwordRemoved = "password_removed"
        /// The user has new recovery codes.
        case recoveryCodesMade = "recovery_codes_made"
        /// A recovery code was used.
        case recoveryCodeUsed = "recovery_code_used"
        /// Someone asked to recover the account; the link cancels that.
        case recoveryStarted = "recovery_started"
        /// The recovery is half-way, or its wait is over; the link cancels it.
        case recoveryWaiting = "recovery_waiting"
        /// The link that recovers the account.
        case recoveryReady = "recovery_ready"
        /// The recovery was cancelled.
        case recoveryCancelled = "recovery_cancelled"
    }

    /// The subject; nil if the file in an outbox does not say.
    public let kind: Kind?
    /// The recipient's e-mail address or phone number.
    public let recipient: String
    /// The six digits, if there is a code.
    public let code: String?
    /// The token of the link, which only e-mails have.
    public let token: String?
    /// The password that the server generated, if any.
    public let newPassword: String?
    /// When it was sent.
    public let sentAt: Date

    init(
        _ kind: Kind?,
        to recipient: String,
        code: String? = nil,
        token: String? = nil,
        newPassword: String? = nil,
        at sentAt: Date
    ) {
        self.kind = kind
        self.recipient = recipient
        self.code = code
        self.token = token
        self.newPassword = newPassword
        self.sentAt = sentAt
    }
}

extension SentMessage: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The subject and the recipient.
    public var description: String { "SentMessage(\(kind?.rawValue ?? "message") to \(recipient))" }
    /// The subject and the recipient.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension FakeServer {
    /// All messages that the server has sent, in order.
    ///
    /// ```swift
    /// let id = try await latchkey.requestPasswordReset(of: "ada")
    /// let code = try #require(server.message(to: "ada@example.com")?.code)
    /// try await latchkey.resetPassword(id, code: code, newPassword: "another horse")
    /// ```
    public var messages: [SentMessage] { backend.mailbox.messages }

    /// The newest message to an address.
    ///
    /// - Parameter recipient: The e-mail address or phone number, as in the user's record.
    /// - Returns: The message; nil if none was sent there.
    public func message(to recipient: String) -> SentMessage? { messages.last { $0.recipient == recipient } }
}
