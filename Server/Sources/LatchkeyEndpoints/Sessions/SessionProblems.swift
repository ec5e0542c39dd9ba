import LatchkeyAPI
package import LatchkeyCore

// The answers to errors of logins and sessions. As in `DomainProblems`, the switches have no default.

extension HTTPProblem {
    package init(_ error: LogInError) {
        switch error {
        case .invalidCredentials:
            self.init(.invalidCredentials, detail: "The name or the password is wrong. Check both and try again.")
        case .refused(let refusal): self.init(refusal)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: MailedLogInError) {
        switch error {
        case .notOffered:
            self.init(.notFound, detail: "This application has no login by e-mail. Log in with a password.")
        case .request(let error): self.init(error)
        case .proof(let error): self.init(error)
        case .askedElsewhere: self = .askedElsewhere
        case .refused(let refusal): self.init(refusal)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: CodeGrantError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .consentRequired, .spent:
            self.init(
                .malformedRequest,
                detail: "The application's request cannot be used now. Start again in the application."
            )
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: InteractionError) {
        switch error {
        case .tooLarge: self.init(.malformedRequest, detail: "The application's request is too long.")
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: RefreshError) {
        switch error {
        case .ended(let reason): self = .ended(reason)
        case .superseded:
            self.init(.superseded, detail: "A newer refresh came first. Continue with its token.")
        case .narrowing: self.init(.malformedRequest, detail: "The session does not have these scopes or resources.")
        case .keyNotProved:
            self.init(
                .invalidDPoPProof,
                detail: "This session works only on the device where it started. Log in again."
            )
        case .nextIsOfAnotherSession, .nextIsTheSame: self = .invalidNextRefreshToken
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: KeyProofError) {
        if let nonce = error.nonce {
            self.init(
                .invalidDPoPProof,
                detail: "The proof of the key must name the nonce in DPoP-Nonce. Make another one."
            )
            keyProofNonce = nonce
            return
        }
        self.init(
            .invalidDPoPProof,
            detail: error.isOnlyUntimely
                ? "The proof of the device's key is too old or too new. Correct the clock, and make another one."
                : "The proof of the device's key is not for this request. Make another one, or leave it out."
        )
    }

    package init(_ error: SessionCheckError) {
        switch error {
        case .invalidToken:
            self.init(
                .invalidToken,
                detail: "The access token is not one of this server's. Refresh the session, or log in."
            )
        case .tokenExpired: self.init(.tokenExpired, detail: "The access token has expired. Refresh the session.")
        case .ended(let reason): self = .ended(reason)
        case .insufficientScope(let scope): self = .insufficientScope(scope)
        case .storage(let error): self.init(error)
        }
    }

    /// RFC 6750 §3.1.
    private static func insufficientScope(_ scope: APIScope?) -> HTTPProblem {
        guard let scope else {
            return HTTPProblem(
                .insufficientScope,
                detail: "Only the applications of this server's operator may do this."
            )
        }
        var problem = HTTPProblem(
            .insufficientScope,
            detail: "The access token lacks a scope. Ask the user for the one in WWW-Authenticate."
        )
        problem.scope = scope.rawValue
        return problem
    }

    package init(_ error: SessionEndError) {
        switch error {
        case .notFound: self.init(.notFound, detail: "You have no session with this id, or it has ended.")
        case .askerEnded(let reason): self = .ended(reason)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: PushDeviceError) {
        switch error {
        case .askerEnded(let reason): self = .ended(reason)
        case .storage(let error): self.init(error)
        }
    }

    static let invalidNextRefreshToken = HTTPProblem(
        .invalidFields,
        detail: "The next refresh token must be a new one of the same session.",
        fields: [
            "nextRefreshToken": FieldProblem(
                code: .invalidValue,
                detail: "Keep the first 16 bytes of the present token and draw 32 new random bytes."
            )
        ]
    )
}
