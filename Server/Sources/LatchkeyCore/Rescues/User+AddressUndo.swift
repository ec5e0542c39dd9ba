import Foundation

extension User {
    /// The undo of the loss of an address, and the token of its link.
    func undo(
        losing address: Identifier,
        id: Verification.ID,
        at time: Date,
        from origin: ClientAddress?,
        with application: Application,
        _ digest: any KeyedDigest
    ) -> (prepared: PreparedLink, token: String) {
        let token = VerificationSecrets().token
        let verification = Verification(
            id: id,
            purpose: .addressUndo,
            applicationID: application.id,
            identifier: address,
            userID: self.id,
            locale: locale,
            clientAddress: origin,
            createdAt: time,
            expiresAt: time.addingTimeInterval(VerificationRules.undoLifetime)
        )
        return (PreparedLink(verification: verification, tokenDigest: digest.digest(token: token)), token)
    }
}
