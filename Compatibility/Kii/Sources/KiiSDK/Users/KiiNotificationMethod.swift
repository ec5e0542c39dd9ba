/// How a message reaches a user who has forgotten their password.
public enum KiiNotificationMethod: Int, Sendable, Hashable {
    /// A mail with a link.
    case EMAIL
    /// A text message with a link.
    case SMS
    /// A text message with a PIN, for ``KiiUser/completeResetPassword(_:pinCode:password:block:)``.
    case SMS_PIN
}
