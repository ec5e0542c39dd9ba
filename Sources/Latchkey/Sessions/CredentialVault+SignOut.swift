import LatchkeyAPI

extension CredentialVault {
    /// Removes what is stored, whatever it is.
    ///
    /// - Returns: Who was signed in.
    /// - Throws: ``LatchkeyError`` when the store cannot be changed; nothing is changed then.
    func signOut(_ reason: SignedOutReason) async throws -> StoredCredentials? {
        do {
            return try await change { ($0 == nil ? .keep : .delete(reason), $0) }.outcome
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            // It was put aside, so there is nothing left to remove.
            return try await change { (.delete(reason), $0) }.outcome
        }
    }
}
