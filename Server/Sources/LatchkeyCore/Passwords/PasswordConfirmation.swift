/// Asks a user who is signed in for their password, before something is changed that a stolen session must not change.
package struct PasswordConfirmation: Sendable {
    private let storage: any Storage
    private let check: PasswordCheck

    package init(storage: any Storage, check: PasswordCheck) {
        self.storage = storage
        self.check = check
    }

    /// Returns when the password is the user's.
    package func confirm(_ password: String, of access: Access) async throws(PasswordCheckError) {
        let credentials = try await storage.read(PasswordCheckError.self) { tables in
            try tables.users.credentials(of: access.userID)
        }
        _ = try await check.verify(password, of: access.userID, against: credentials)
    }
}
