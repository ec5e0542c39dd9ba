import LatchkeyAPI

extension LatchkeyError {
    /// The person closed the authenticator's window, or there is no passkey.
    package static func passkeyCancelled(_ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .passkeyCancelled,
            says: "No passkey was used. Try again, or use another way.",
            underlying: underlying
        )
    }

    /// The authenticator already has a passkey of the user.
    package static let passkeyExists = LatchkeyError(
        code: .passkeyExists,
        message: "This device already has a passkey for this account. Use it to log in."
    )

    /// The app has no authenticator, or the system's cannot be used.
    static func authenticatorUnavailable(_ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .authenticatorUnavailable,
            says: "Passkeys cannot be used in this app. Log in another way, or add the passkey in the browser.",
            underlying: underlying
        )
    }
}
