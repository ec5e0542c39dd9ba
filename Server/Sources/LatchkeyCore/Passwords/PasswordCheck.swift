/// Has a user who is signed in prove once more who they are, by their password.
///
/// Attempts are counted: who has stolen a session must not guess the password with it.
package struct PasswordCheck: Sendable {
    private let passwords: any PasswordHasher
    private let attempts: AttemptLimits

    package init(passwords: any PasswordHasher, attempts: AttemptLimits) {
        self.passwords = passwords
        self.attempts = attempts
    }

    /// Verifies the password of a user; a user without a password gets the same refusal in the same time.
    ///
    /// - Returns: The hash that it was verified against.
    /// - Throws: Why it proves nothing.
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

/// Why a password proves nothing.
package enum PasswordCheckError: AttemptLimitedError, Equatable, Sendable {
    case wrongPassword
    /// In seconds.
    case tooManyAttempts(retryAfter: Int)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}
