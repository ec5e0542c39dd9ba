/// What somebody shows as a proof.
package enum VerificationProof: Sendable {
    /// The code from the message, by whoever asked for it.
    case code(String, of: Verification.ID)
    /// The token of the link.
    case token(String)
}

/// A proof by which the store finds and compares.
package enum DigestedProof: Sendable, Equatable {
    case code([UInt8], of: Verification.ID)
    case token([UInt8])
}

extension VerificationProof {
    /// Nil when it has not the shape of one.
    func digested(by digest: any KeyedDigest) -> DigestedProof? {
        switch self {
        case .code(let text, let id):
            guard IDSource.isID(id), let code = VerificationSecrets.code(typed: text) else { return nil }
            return .code(digest.digest(code: code, of: id), of: id)
        case .token(let token):
            guard VerificationSecrets.isToken(token) else { return nil }
            return .token(digest.digest(token: token))
        }
    }
}

/// What a proof is worth.
package enum ProofVerdict: Sendable, Equatable {
    /// It is right, and nothing is spent yet.
    case right(ProvenVerification)
    /// It is wrong, which was counted.
    case wrong
    /// There is none, or it is spent, or too old, or was tried too often.
    case over
}

/// A verification that was asked for, sent and proved.
package struct ProvenVerification: Sendable, Equatable {
    package let verification: Verification
    /// Whose it is; nil for a registration.
    package let userID: User.ID?
    /// The address that received the message.
    package let address: Identifier

    package init(verification: Verification, userID: User.ID?, address: Identifier) {
        self.verification = verification
        self.userID = userID
        self.address = address
    }
}
