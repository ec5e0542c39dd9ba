/// A credential that is about to be removed.
package enum RemovedCredential: Sendable, Equatable {
    case identity(Identity.ID)
    case passkey(PasskeyRecord.ID)
}

extension Tables {
    /// Whether a held user can still log in without a credential: by a password, by an e-mail if the application offers
    /// that, by an identity or by a passkey of the server's present relying party.
    ///
    /// - Parameters:
    ///   - user: The user, who is held so that two removals take turns.
    ///   - credential: The credential.
    ///   - application: The application whose offer counts; nil for none.
    ///   - relyingParty: The relying party whose passkeys count; nil for none.
    /// - Returns: False if it is the last way.
    /// - Throws: `StoreError`.
    package func canLogIn(
        _ user: UserCredentials,
        without credential: RemovedCredential,
        with application: Application?,
        at relyingParty: RelyingParty?
    ) throws -> Bool {
        if user.passwordHash != nil { return true }
        if application?.accountRules.offersMailedLogIn == true, user.user.emailAddress?.isVerified == true {
            return true
        }
        let userID = user.user.id
        if try identities.all(of: userID).contains(where: { credential != .identity($0.id) }) { return true }
        guard let relyingParty else { return false }
        return try passkeys.list(of: userID).contains { relyingParty.has($0) && credential != .passkey($0.id) }
    }
}
