/// The reason why a second factor is not changed.
package enum SecondFactorError: AttemptLimitedError, Equatable, Sendable {
    case wrongCode
    /// The user has not begun to set up an authenticator app.
    case notBegun
    /// The user has an authenticator app already.
    case exists
    /// The user has no such factor.
    case notFound
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case passwords(PasswordHasherError)
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
