/// Asks a user who is signed in for their password, before something is changed that a stolen session must not change.
package struct PasswordConfirmation: Sendable {
    private let users: any UserStore
    private let check: PasswordCheck

    package init(users: any UserStore, check: PasswordCheck) {
        self.users = users
        self.check = check
    }

    /// Returns when the password is the user's.
    package func confirm(_ password: String, of access: Access) async throws(PasswordCheckError) {
        let credentials: UserCredentials?
        do { credentials = try await users.credentials(of: access.userID) } catch { throw .storage(error) }
        _ = try await check.verify(password, of: access.userID, against: credentials)
    }
}
