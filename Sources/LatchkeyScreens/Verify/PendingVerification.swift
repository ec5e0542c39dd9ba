/// An address to verify, and the message sent there.
public struct PendingVerification: Sendable, Hashable {
    /// The purpose of the address.
    public enum Origin: Sendable, Hashable {
        /// Completing a registration; the password is needed to send the message again.
        case registration(password: Password)
        /// Upgrading a pseudo user.
        case upgrade
        /// Adding it to a signed-in user.
        case profile
    }

    /// The id that goes with the code.
    public var verificationID: String
    /// The e-mail address or phone number.
    public var address: String
    /// The purpose of the address.
    public var origin: Origin

    /// Makes a pending verification.
    public init(verificationID: String, address: String, origin: Origin) {
        self.verificationID = verificationID
        self.address = address
        self.origin = origin
    }

    /// An address before a message was sent.
    struct Address: Hashable {
        let text: String
        let origin: Origin
    }
}
