import LatchkeyAPI
package import LatchkeyCore

// The answer to every error of the domain. The switches have no default, so a new error must get an answer here.

extension HTTPProblem {
    package static let loginRequired = HTTPProblem(
        .loginRequired,
        detail: "This needs a user. Log in and send the access token as Authorization: Bearer."
    )

    package static let notFound = HTTPProblem(.notFound, detail: "There is nothing at this path.")

    /// Cookies are set only over TLS or on this machine, so other browsers cannot sign in by a cookie.
    package static let secureConnectionRequired = HTTPProblem(
        .secureConnectionRequired,
        detail: "A login by cookie needs https. Tell the operator to start the server with --public-url https://…"
    )

    package static let stopping = HTTPProblem(
        .busy,
        detail: "The server is about to stop. Send requests to another one, or try again in a moment.",
        retryAfter: .seconds(1)
    )

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

    package init(_ refusal: AdmissionRefusal) {
        switch refusal {
        case .emailDomain:
            self.init(
                .emailDomainNotAllowed,
                detail: "This application needs a verified e-mail address at one of its domains. Use such an address."
            )
        // A client that cannot ask for a factor gets the answer to a wrong password.
        case .secondFactorRequired(nil): self.init(LogInError.invalidCredentials)
        case .secondFactorRequired(let grant?): self.init(grant)
        }
    }

    package init(_ error: CodeGrantError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .storage(let error): self.init(error)
        }
    }

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

    package init(_ error: RefreshError) {
        switch error {
        case .ended(let reason): self = .ended(reason)
        case .superseded:
            self.init(.superseded, detail: "A newer refresh came first. Continue with its token.")
        case .nextIsOfAnotherSession, .nextIsTheSame: self = .invalidNextRefreshToken
        case .storage(let error): self.init(error)
        }
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
        case .storage(let error): self.init(error)
        }
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

    package init(_ error: ObjectError) {
        switch error {
        case .refused(.notFound): self.init(.notFound, detail: "The bucket has no object with this id.")
        case .refused(.stale): self = .stale
        case .refused(.tooLarge):
            self.init(.payloadTooLarge, detail: "The object is too large. Keep it under \(BucketObject.largest) bytes.")
        case .refused(.tooManyMembers):
            self.init(.payloadTooLarge, detail: "The object has too many members. Keep them under 1001.")
        case .refused(.forbidden): self.init(.notFound, detail: "You have no such bucket.")
        case .refused(.quotaExceeded):
            self.init(.quotaExceeded, detail: "You have reached your storage limit. Delete something first.")
        case .refused(.unusableDataType), .query: self.init(["query": .invalid("This query is not supported.")])
        case .ownerGone: self = .ended(.userDeleted)
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

    package init(_ error: LocalPhoneNumbersMissing) {
        self = .defect
        remark = error.sentence
    }

    package init(_ error: StoreError) {
        switch error {
        case .unavailable(let text):
            self.init(
                .storageUnavailable,
                detail: "The server cannot reach its storage now. Nothing was changed. Try again later.",
                retryAfter: .seconds(5)
            )
            remark = text
        case .outcomeUnknown(let text):
            self.init(
                .storageUnavailable,
                detail:
                    "The server lost its storage while it saved the change. Check whether the change was made, and try again.",
                retryAfter: .seconds(5)
            )
            remark = text
        case .busy: self = .busy
        case .full:
            self.init(
                .storageFull,
                detail: "The server has no space left. Try again later.",
                retryAfter: .seconds(60)
            )
        case .defect(let text):
            self = .defect
            remark = text
        }
    }

    package static func ended(_ reason: SessionEnd?) -> HTTPProblem {
        HTTPProblem(
            .sessionEnded,
            detail: "The session has ended. Log in again.",
            reason: reason.map { SessionEndReason(rawValue: $0.rawValue) }
        )
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

    package static let defect = HTTPProblem(
        .internal,
        detail: "The server has a defect. Tell its operator the id in the header \(LatchkeyHeader.requestID)."
    )

    static let invalidCode = HTTPProblem(
        .invalidCode,
        detail: "The code is wrong. Check the newest message, and enter the six digits again."
    )

    private static let askedElsewhere = HTTPProblem(
        .invalidCode,
        detail: "Open this link in the app that requested it, or enter the code of the message there."
    )

    private static let codeExpired = HTTPProblem(
        .codeExpired,
        detail: "The code was used, has expired or was tried too often. Request a new one."
    )

    private static let busy = HTTPProblem(
        .busy,
        detail: "The server is busy. Try again in a moment.",
        retryAfter: .seconds(1)
    )

    static func tooManyAttempts(retryAfter wait: Duration) -> HTTPProblem {
        HTTPProblem(
            .tooManyAttempts,
            detail: "There were too many attempts. Wait as long as Retry-After says, then try again.",
            retryAfter: wait
        )
    }

    private static let stale = HTTPProblem(
        .stale,
        detail: "This has changed since you read it, or does not exist. Read it again and repeat your change."
    )

    /// Reveals an address in use only to its receiver, or if the application requires no verification.
    private static func identifierTaken(_ identifier: Identifier) -> HTTPProblem {
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
