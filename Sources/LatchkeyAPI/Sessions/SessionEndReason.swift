/// Why a session has ended.
///
/// Open: a newer server may name more reasons.
public struct SessionEndReason: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A reason from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }

    /// The session logged itself out.
    public static let signedOut = SessionEndReason(rawValue: "signed_out")
    /// Another session of the user, or an operator, ended it.
    public static let revoked = SessionEndReason(rawValue: "revoked")
    /// It was not used for too long.
    public static let expired = SessionEndReason(rawValue: "expired")
    /// Two parties held its refresh token.
    public static let reuseDetected = SessionEndReason(rawValue: "reuse_detected")
    /// The user's password was changed or reset.
    public static let passwordChanged = SessionEndReason(rawValue: "password_changed")
    /// The user was disabled by an operator.
    public static let userDisabled = SessionEndReason(rawValue: "user_disabled")
    /// The user was deleted.
    public static let userDeleted = SessionEndReason(rawValue: "user_deleted")
}
