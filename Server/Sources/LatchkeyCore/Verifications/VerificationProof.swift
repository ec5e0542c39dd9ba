/// The proof that a message was received.
package enum VerificationProof: Sendable {
    /// The code from the message, entered by the client that requested it.
    case code(String, of: Verification.ID)
    /// The token of the link.
    case token(String)
}

/// The digests by which the storage finds and compares a proof.
package enum DigestedProof: Sendable, Equatable {
    case code([UInt8], of: Verification.ID)
    case token([UInt8])
}

extension VerificationProof {
    /// The digests; nil if the text does not look like a proof.
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

/// The result of checking a proof.
package enum ProofVerdict: Sendable, Equatable {
    /// It is right and not spent yet.
    case right(ProvenVerification)
    /// It is wrong, which counts.
    case wrong
    /// There is none, or it is spent or expired, or was tried too often.
    case over
}

/// A verification with a right proof.
package struct ProvenVerification: Sendable, Equatable {
    package let verification: Verification
    /// The user; nil for a registration.
    package let userID: User.ID?
    /// The address that received the message.
    package let address: Identifier

    package init(verification: Verification, userID: User.ID?, address: Identifier) {
        self.verification = verification
        self.userID = userID
        self.address = address
    }
}
