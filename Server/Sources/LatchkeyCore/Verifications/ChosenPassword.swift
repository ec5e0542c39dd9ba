/// Checks and hashes the password that a person chooses while they verify the address of a registration.
package struct ChosenPassword: Sendable {
    private let passwords: any PasswordHasher
    private let estimator: any PasswordStrengthEstimator

    package init(passwords: any PasswordHasher, estimator: any PasswordStrengthEstimator) {
        self.passwords = passwords
        self.estimator = estimator
    }

    func hash(
        _ text: String,
        of user: User,
        with application: Application
    ) async throws(AddressVerificationError) -> String {
        let password: Password
        do {
            password = try application.passwordRules.accept(text, names: user.names, estimator: estimator)
        } catch { throw .invalid(["newPassword": error]) }
        do { return try await passwords.hash(password) } catch { throw .passwords(error) }
    }
}
