/// The reason why a request is not stored.
package enum InteractionError: AttemptLimitedError, Equatable, Sendable {
    case tooLarge
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}

/// The reason why a pushed request is refused.
package enum PushError: AttemptLimitedError, Equatable, Sendable {
    /// The error of OAuth, and its cause for developers.
    case refused(AuthorizationRefusal.Code, String)
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)

    init(_ error: InteractionError) {
        switch error {
        case .tooLarge: self = .refused(.invalidRequest, "the request is too long")
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self = .storage(error)
        }
    }
}
