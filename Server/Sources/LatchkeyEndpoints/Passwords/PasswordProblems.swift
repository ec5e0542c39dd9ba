import LatchkeyAPI
package import LatchkeyCore

// The answers to errors of passwords. As in `DomainProblems`, the switches have no default.

extension HTTPProblem {
    package init(_ error: PasswordChangeError) {
        switch error {
        case .invalid(let errors): self.init(errors)
        case .stepUp(let demand): self.init(demand)
        case .password(let error): self.init(error)
        case .sessionEnded(let reason): self = .ended(reason)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: PasswordCheckError) {
        switch error {
        case .wrongPassword: self.init(.wrongPassword, detail: "The password is wrong. Nothing was changed.")
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: PasswordResetError) {
        switch error {
        case .proof(let error): self.init(error)
        case .invalid(let errors): self.init(errors)
        case .recovers:
            self.init(
                .recoveryBegun,
                detail:
                    "Your account has passkeys and no password, so a message alone cannot replace them. We have begun a recovery: see the message about it."
            )
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: PasswordHasherError) {
        switch error {
        case .busy: self = .busy
        case .defect(let text):
            self = .defect
            remark = text
        }
    }
}
