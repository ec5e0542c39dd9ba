/// Sets a user's password for an operator, by the rules of an application.
package struct PasswordAssignment: Sendable {
    private let users: UserAdministration
    private let estimator: any PasswordStrengthEstimator

    package init(users: UserAdministration, estimator: any PasswordStrengthEstimator) {
        self.users = users
        self.estimator = estimator
    }

    /// Sets the password, and ends all sessions of the user.
    ///
    /// - Throws: The reason why nothing was changed. A user without an identifier needs one together with the password,
    ///   which is a change of the record.
    package func assign(
        _ text: String,
        to user: User,
        with application: Application
    ) async throws(PasswordAssignmentError) {
        guard !user.isPseudo else { throw .invalid(["username": .required]) }
        let password: Password
        do {
            password = try application.passwordRules.accept(text, names: user.names, estimator: estimator)
        } catch { throw .invalid(["password": error]) }
        do { try await users.setPassword(password, of: user.id, with: nil) } catch { throw .refused(error) }
    }
}

/// The reason why no password was set.
package enum PasswordAssignmentError: Error, Equatable, Sendable {
    case invalid(FieldErrors)
    case refused(UserAdministrationError)
}
