/// Asks a signed-in user for their password before changes that a stolen session must not make.
package struct PasswordConfirmation: Sendable {
    private let storage: any Storage
    private let check: PasswordCheck

    package init(storage: any Storage, check: PasswordCheck) {
        self.storage = storage
        self.check = check
    }

    /// Returns if the password is the user's.
    package func confirm(_ password: String, of access: Access) async throws(PasswordCheckError) {
        let credentials = try await storage.read(PasswordCheckError.self) { tables in
            try tables.users.credentials(of: access.userID)
        }
        _ = try await check.verify(password, of: access.userID, against: credentials)
    }
}
