/// Why a session has ended; newer servers may send more reasons.
public struct SessionEndReason: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A reason from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }

    /// The user logged out.
    public static let signedOut = SessionEndReason(rawValue: "signed_out")
    /// Another session of the user, or an operator, ended it.
    public static let revoked = SessionEndReason(rawValue: "revoked")
    /// The session was unused for too long, or reached its absolute lifetime.
    public static let expired = SessionEndReason(rawValue: "expired")
    /// Its refresh token was used twice.
    public static let reuseDetected = SessionEndReason(rawValue: "reuse_detected")
    /// The user's password was changed or reset.
    public static let passwordChanged = SessionEndReason(rawValue: "password_changed")
    /// A second factor or passkey was added or removed in another session.
    public static let factorChanged = SessionEndReason(rawValue: "factor_changed")
    /// An operator disabled the user.
    public static let userDisabled = SessionEndReason(rawValue: "user_disabled")
    /// The user was deleted.
    public static let userDeleted = SessionEndReason(rawValue: "user_deleted")
}
