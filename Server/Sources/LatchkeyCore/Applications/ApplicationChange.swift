/// What is to be changed of an application; what is nil stays.
package struct ApplicationChange: Sendable, Equatable, Codable {
    package var sessions = SessionPolicyChange()
    /// `PasswordRules`' own names.
    package var passwordMinimumLength: Int?
    package var passwordMinimumStrength: Int?
    package var requiresVerification: Bool?
    package var generatesPasswords: Bool?

    package init(sessions: SessionPolicyChange = SessionPolicyChange()) {
        self.sessions = sessions
    }

    /// The application with the change.
    ///
    /// - Throws: What makes it one that there may not be.
    package func applied(to application: Application) throws(ApplicationChangeError) -> Application {
        let policy: SessionPolicy
        do { policy = try sessions.applied(to: application.sessionPolicy) } catch { throw .lifetimes(error) }
        let passwords = application.passwordRules
        let minimumLength = passwordMinimumLength ?? passwords.minimumLength
        guard PasswordRules.minimumLengths.contains(minimumLength), minimumLength <= passwords.maximumLength else {
            throw .passwordMinimumLength
        }
        let strength = passwordMinimumStrength ?? passwords.minimumStrength
        guard PasswordStrength.scores.contains(strength) else { throw .passwordMinimumStrength }
        return Application(
            id: application.id,
            name: application.name,
            audience: application.audience,
            sessionPolicy: policy,
            passwordRules: PasswordRules(
                minimumLength: minimumLength,
                maximumLength: passwords.maximumLength,
                minimumStrength: strength
            ),
            accountRules: AccountRules(
                requiresVerification: requiresVerification ?? application.accountRules.requiresVerification,
                generatesPasswords: generatesPasswords ?? application.accountRules.generatesPasswords
            )
        )
    }
}

extension PasswordRules {
    /// What an application may ask for: below four characters a password is none.
    package static let minimumLengths = 4...128
}

/// Why there may not be such an application.
package enum ApplicationChangeError: Error, Equatable, Sendable {
    case lifetimes(SessionPolicyError)
    case passwordMinimumLength
    case passwordMinimumStrength
}
