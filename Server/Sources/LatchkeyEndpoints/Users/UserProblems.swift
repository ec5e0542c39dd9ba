import LatchkeyAPI
package import LatchkeyCore

// The answers to errors of users' records. As in `DomainProblems`, the switches have no default.

extension HTTPProblem {
    package init(_ error: RegistrationError) {
        switch error {
        case .invalid(let errors): self.init(errors)
        case .refused(let refusal): self.init(refusal)
        case .identifierTaken(let identifier): self = .identifierTaken(identifier)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: ProfileUpdateError) {
        switch error {
        case .invalid(let errors): self.init(errors)
        case .identifierTaken(let identifier): self = .identifierTaken(identifier)
        case .stale: self = .stale
        case .noSuchUser: self = .ended(.userDeleted)
        case .sessionEnded(let reason): self = .ended(reason)
        case .stepUp(let demand): self.init(demand)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: UserDeletionError) {
        switch error {
        case .passwordRequired:
            self.init(.passwordRequired, detail: "Send the password to delete the user, or log in again first.")
        case .password(let error): self.init(error)
        case .stepUp(let demand): self.init(demand)
        case .sessionEnded(let reason): self = .ended(reason)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: ExportError) {
        switch error {
        case .tooSoon:
            self.init(.tooManyAttempts, detail: "The last request was less than a day ago. Try again later.")
        case .notFound: self.init(.notFound, detail: "There is no copy of the data to download. Request one first.")
        case .sessionEnded(let reason): self = .ended(reason)
        case .storage(let error): self.init(error)
        }
    }

    /// Reveals an address in use only to its receiver, or if the application requires no verification.
    static func identifierTaken(_ identifier: Identifier) -> HTTPProblem {
        let detail: String
        if case .username = identifier {
            detail = "This username is in use. Choose another one."
        } else {
            detail = "This address belongs to another user. Log in with it, or choose another one."
        }
        return HTTPProblem(
            .identifierTaken,
            detail: detail,
            fields: [identifier.field: FieldProblem(code: .identifierTaken, detail: detail)]
        )
    }
}
