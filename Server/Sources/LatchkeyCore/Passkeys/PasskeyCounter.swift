/// The verdict on the signature counter of a passkey after a ceremony.
///
/// A counter that does not rise shows that two devices use one passkey. That is normal for a passkey with copies, which
/// count apart.
package enum PasskeyCounter: Sendable, Equatable {
    /// The authenticator does not count.
    case fine
    /// Store this number, unless a higher one is stored meanwhile.
    case raised(to: UInt32)
    /// A passkey with copies: let the user in, record the event, and keep the stored number.
    case repeatedButSynced
    /// A passkey without copies: refuse, and record the event.
    case refused

    package init(stored: UInt32, received: UInt32, isBackupEligible: Bool) {
        if stored == 0, received == 0 {
            self = .fine
        } else if received > stored {
            self = .raised(to: received)
        } else {
            self = isBackupEligible ? .repeatedButSynced : .refused
        }
    }
}
