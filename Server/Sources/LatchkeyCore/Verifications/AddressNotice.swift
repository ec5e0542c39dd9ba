import Foundation

/// What the address that was a user's before is sent, stored together with the change.
package struct AddressNotice: Sendable, Equatable {
    package let message: SealedMessage
    /// What the link in the message undoes; nil for a message without one.
    package let undo: PreparedUndo?

    package init(message: SealedMessage, undo: PreparedUndo? = nil) {
        self.message = message
        self.undo = undo
    }
}

/// A change of an address that a link undoes.
package struct PreparedUndo: Sendable, Equatable {
    /// Its identifier is the address that the link was sent to.
    package let verification: Verification
    package let tokenDigest: [UInt8]

    package init(verification: Verification, tokenDigest: [UInt8]) {
        self.verification = verification
        self.tokenDigest = tokenDigest
    }
}

/// What became of an undo.
package enum AddressUndoOutcome: Sendable, Equatable {
    /// These sessions have ended.
    case done([SessionRecord.ID])
    /// Another user has the address now.
    case taken
    /// It was done before, or the user is gone or disabled.
    case over
}

extension User {
    /// What undoes the loss of an address of the user's, and its token.
    func undo(
        losing address: Identifier,
        id: Verification.ID,
        at time: Date,
        from origin: ClientAddress?,
        with application: Application,
        _ digest: any KeyedDigest
    ) -> (prepared: PreparedUndo, token: String) {
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
        return (PreparedUndo(verification: verification, tokenDigest: digest.digest(token: token)), token)
    }
}
