/// An address that waits for its proof, and the message that was sent there.
public struct PendingVerification: Sendable, Hashable {
    /// What the address was given for.
    public enum Origin: Sendable, Hashable {
        /// The proof completes a registration; the password has it sent again.
        case registration(password: Password)
        /// The proof makes a full user of a pseudo user.
        case upgrade
        /// A user who is signed in wants it for their own.
        case profile
    }

    /// What the code of the message is good with.
    public var verificationID: String
    /// The e-mail address or phone number.
    public var address: String
    /// What it was given for.
    public var origin: Origin

    /// An address that waits for its proof.
    public init(verificationID: String, address: String, origin: Origin) {
        self.verificationID = verificationID
        self.address = address
        self.origin = origin
    }

    /// An address before a message was sent there.
    struct Address: Hashable {
        let text: String
        let origin: Origin
    }
}
