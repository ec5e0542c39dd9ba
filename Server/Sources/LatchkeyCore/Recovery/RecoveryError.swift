/// The reason why a recovery is not begun, completed or cancelled.
package enum RecoveryError: UseCaseError, Equatable, Sendable {
    /// The challenge or the link does not work: unknown, expired, used or cancelled.
    case over
    /// The user has no second factor yet, so the login asks for nothing that they could have lost.
    case notNeeded
    /// The user has no address for messages, so only an operator can help.
    case noAddress
    case invalid(FieldErrors)
    case passkey(PasskeyError)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
