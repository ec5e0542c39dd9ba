/// The kind of message that a user with a forgotten password receives.
public enum KiiNotificationMethod: Int, Sendable, Hashable {
    /// An e-mail with a link.
    case EMAIL
    /// A text message with a link.
    case SMS
    /// A text message with a PIN, for ``KiiUser/completeResetPassword(_:pinCode:password:block:)``.
    case SMS_PIN
}
