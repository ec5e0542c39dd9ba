/// The reason why an attempt must not be made.
package enum AttemptError: Error, Equatable, Sendable {
    /// The time until the next attempt may come.
    case tooMany(retryAfter: Duration)
    case storage(StoreError)
}

/// An error of a use case that limits attempts.
package protocol AttemptLimitedError: UseCaseError {
    /// Too many attempts were made. The next may come after this time.
    static func tooManyAttempts(retryAfter wait: Duration) -> Self
}

extension AttemptLimitedError {
    init(_ error: AttemptError) {
        switch error {
        case .tooMany(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self = .storage(error)
        }
    }
}
