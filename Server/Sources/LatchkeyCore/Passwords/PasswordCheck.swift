/// Authenticates a signed-in user again by their password.
///
/// It counts attempts, so a stolen session cannot be used to guess the password.
package struct PasswordCheck: Sendable {
    private let passwords: any PasswordHasher
    private let attempts: AttemptLimits

    package init(passwords: any PasswordHasher, attempts: AttemptLimits) {
        self.passwords = passwords
        self.attempts = attempts
    }

    /// Verifies a user's password; a user without a password gets the same refusal in the same time.
    ///
    /// - Returns: The hash that the password matches.
    /// - Throws: The reason why the check failed.
    package func verify(
        _ text: String,
        of id: User.ID,
        against credentials: UserCredentials?
    ) async throws(PasswordCheckError) -> String {
        let password = Password(text)
        guard password.length <= PasswordRules.longestEver else { throw .wrongPassword }
        let admitted = try await admit(id)
        let isRight: Bool
        do {
            isRight = try await passwords.verify(password, against: credentials?.passwordHash)
        } catch {
            await attempts.withdraw(admitted)
            throw .passwords(error)
        }
        guard isRight, let hash = credentials?.passwordHash else { throw .wrongPassword }
        await attempts.succeeded(admitted)
        return hash
    }

    private func admit(_ id: User.ID) async throws(PasswordCheckError) -> AdmittedAttempt {
        do {
            return try await attempts.admit(Attempt(.passwordCheck, at: .user(id), from: nil))
        } catch { throw PasswordCheckError(error) }
    }
}

/// The reason why a password check failed.
package enum PasswordCheckError: AttemptLimitedError, Equatable, Sendable {
    case wrongPassword
    case tooManyAttempts(retryAfter: Duration)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
