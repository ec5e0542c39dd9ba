import Foundation

/// The proof that a signed-in user gives again.
package enum ReauthenticationAnswer: Sendable {
    case password(String)
    case totp(String)
    case recoveryCode(String)
    case passkey(Ceremony.ID, PasskeyAssertionAnswer)
}

/// A session whose user has just authenticated again.
package struct Reauthenticated: Sendable, Equatable {
    package let access: Access
    /// The new cookie of a browser.
    package let cookie: ReplacementCookie?
}

extension BrowserSession {
    /// The session of a browser after a confirmation.
    package init(_ confirmed: Reauthenticated) { self.init(access: confirmed.access, extendedLifetime: nil) }
}

/// The reason why a user is not authenticated again.
package enum ReauthenticationError: AttemptLimitedError, Equatable, Sendable {
    case password(PasswordCheckError)
    /// A password is not enough: the user has an authenticator app, and one of these factors.
    case factorRequired([SecondFactorKind])
    /// The code is wrong or was used before.
    case wrongAnswer
    /// The user has no such factor.
    case notOffered(SecondFactorKind)
    case tooManyAttempts(retryAfter: Duration)
    case passwords(PasswordHasherError)
    case passkey(PasskeyError)
    /// The session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    /// No access token could be issued; the text is for the log.
    case tokens(String)
    case storage(StoreError)
}

extension ReauthenticationError {
    init(_ error: FactorCodeError) {
        switch error {
        case .passwords(let error): self = .passwords(error)
        case .storage(let error): self = .storage(error)
        }
    }
}

extension Access {
    /// The access of a session that has just proved something else.
    func authenticated(by methods: AuthenticationMethods, at time: Date) -> Access {
        var access = self
        access.authenticatedAt = time
        access.methods = methods
        return access
    }
}
