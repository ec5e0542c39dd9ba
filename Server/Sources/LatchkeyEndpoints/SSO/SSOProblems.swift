import LatchkeyAPI
package import LatchkeyCore

// As in `DomainProblems`: the switches have no default.

extension HTTPProblem {
    package init(_ error: SSOLogInError) {
        switch error {
        case .invalidToken:
            self.init(.invalidSSOToken, detail: "The single sign-on token is invalid or has expired. Get a new one.")
        case .refused(let refusal): self.init(refusal)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .keysUnavailable:
            self.init(
                .storageUnavailable,
                detail: "The server cannot get the keys that verify the token. Try again later.",
                retryAfter: .seconds(30)
            )
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: IdentityLinkError) {
        switch error {
        case .passwordRequired:
            self.init(.passwordRequired, detail: "Send the password to link an identity, or log in again first.")
        case .password(let error): self.init(error)
        case .token(let error): self.init(error)
        case .taken:
            self.init(
                .identityTaken,
                detail: "Another user has this identity. Unlink it there first, or log in with it."
            )
        case .stepUp(let demand): self.init(demand)
        case .askerEnded(let reason): self = .ended(reason)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: IdentityUnlinkError) {
        switch error {
        case .notFound: self.init(.notFound, detail: "You have no identity with this id.")
        case .lastCredential: self = .lastCredential
        case .stepUp(let demand): self.init(demand)
        case .sessionEnded(let reason): self = .ended(reason)
        case .storage(let error): self.init(error)
        }
    }
}
