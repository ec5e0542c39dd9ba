import Foundation

/// The outcome of an undo.
package enum AddressUndoOutcome: Sendable, Equatable {
    /// The change was undone, and these sessions have ended.
    case done([SessionRecord.ID])
    /// Another user has the address now.
    case taken
    /// It was undone before, or the user was deleted or disabled.
    case over
}

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
