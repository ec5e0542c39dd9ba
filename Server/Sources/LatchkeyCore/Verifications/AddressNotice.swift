import Foundation

/// The notice to a user's former address, stored together with the change.
package struct AddressNotice: Sendable, Equatable {
    package let message: SealedMessage
    /// The undo that the message's link triggers; nil for a message without a link.
    package let undo: PreparedUndo?

    package init(message: SealedMessage, undo: PreparedUndo? = nil) {
        self.message = message
        self.undo = undo
    }
}

/// The undo of an address change by a link.
package struct PreparedUndo: Sendable, Equatable {
    /// The verification; its identifier is the recipient of the link.
    package let verification: Verification
    package let tokenDigest: [UInt8]

    package init(verification: Verification, tokenDigest: [UInt8]) {
        self.verification = verification
        self.tokenDigest = tokenDigest
    }
}

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
