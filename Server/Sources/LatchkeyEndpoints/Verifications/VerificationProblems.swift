import LatchkeyAPI
package import LatchkeyCore

// The answers to errors of messages with codes and links. As in `DomainProblems`, the switches have no default.

extension HTTPProblem {
    package init(_ error: VerificationRequestError) {
        switch error {
        case .invalid(let errors): self.init(errors)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: ProofError) {
        switch error {
        case .invalidCode: self = .invalidCode
        case .over: self = .codeExpired
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: AccountRescueError) {
        switch error {
        case .proof(let error): self.init(error)
        case .identifierTaken(let identifier): self = .identifierTaken(identifier)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: AddressVerificationError) {
        switch error {
        case .proof(let error): self.init(error)
        case .refused(let refusal): self.init(refusal)
        case .askedElsewhere: self = .askedElsewhere
        case .identifierTaken(let address): self = .identifierTaken(address)
        case .invalid(let errors): self.init(errors)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    static let invalidCode = HTTPProblem(
        .invalidCode,
        detail: "The code is wrong. Check the newest message, and enter the six digits again."
    )

    static let askedElsewhere = HTTPProblem(
        .invalidCode,
        detail: "Open this link in the app that requested it, or enter the code of the message there."
    )

    private static let codeExpired = HTTPProblem(
        .codeExpired,
        detail: "The code was used, has expired or was tried too often. Request a new one."
    )
}
