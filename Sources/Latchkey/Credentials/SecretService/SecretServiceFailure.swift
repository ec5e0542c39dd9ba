#if os(Linux)
import LatchkeyAPI

/// Why a call of the Secret Service failed.
enum SecretServiceFailure: Error {
    /// libsecret is missing.
    case noLibrary
    /// There is no bus or no service, or the service does not answer.
    case noAnswer(String)
    /// The keyring is locked, or does not exist yet.
    case locked
    /// The service refused.
    case refused(String)

    func error(otherwise code: ErrorCode) -> LatchkeyError {
        switch self {
        case .noLibrary:
            LatchkeyError(
                code: .storeUnreadable,
                says: "The keyring cannot be used, because libsecret is missing. "
                    + "Install libsecret-1-0, or give the app a FileCredentialStore.",
                underlying: StoreUnavailability.noAnswer
            )
        case .noAnswer(let detail):
            LatchkeyError(
                code: .storeUnreadable,
                says: "The keyring does not answer (\(detail)). "
                    + "Start gnome-keyring or KWallet in this session, or give the app a FileCredentialStore.",
                underlying: StoreUnavailability.noAnswer
            )
        case .locked:
            LatchkeyError(
                code: .storeLocked,
                says: "The keyring that holds the sign-in is locked. Unlock it and try again.",
                underlying: StoreUnavailability.locked
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
