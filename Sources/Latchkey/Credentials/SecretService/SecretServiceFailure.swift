#if os(Linux)
import LatchkeyAPI

/// Why the Secret Service did not do what it should.
enum SecretServiceFailure: Error {
    /// There is no libsecret.
    case noLibrary
    /// There is no bus, nobody on it keeps secrets, or they do not answer.
    case noAnswer(String)
    /// The keyring is locked, or there is none yet.
    case locked
    /// The service answered that it cannot.
    case refused(String)

    func error(otherwise code: ErrorCode) -> LatchkeyError {
        switch self {
        case .noLibrary:
            LatchkeyError(
                code: .storeUnreadable,
                says: "The keyring cannot be used, because libsecret is missing. "
                    + "Install libsecret-1-0, or give the app a FileCredentialStore.",
                underlying: SlotAbsence.silent
            )
        case .noAnswer(let detail):
            LatchkeyError(
                code: .storeUnreadable,
                says: "The keyring does not answer (\(detail)). "
                    + "Start gnome-keyring or KWallet in this session, or give the app a FileCredentialStore.",
                underlying: SlotAbsence.silent
            )
        case .locked:
            LatchkeyError(
                code: .storeLocked,
                says: "The keyring that holds the sign-in is locked. Unlock it and try again.",
                underlying: SlotAbsence.locked
            )
        case .refused(let detail):
            LatchkeyError(
                code: code,
                says: "The keyring refused the sign-in (\(detail)). Unlock it, check its disk, and try again."
            )
        }
    }
}
#endif
