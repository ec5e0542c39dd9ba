import LatchkeyAPI
package import LatchkeyCore

// The answers to errors that many features share; the others are beside their features. The switches have no default, so
// a new error must get an answer.

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

    package init(_ refusal: AdmissionRefusal) {
        switch refusal {
        case .emailDomain:
            self.init(
                .emailDomainNotAllowed,
                detail: "This application needs a verified e-mail address at one of its domains. Use such an address."
            )
        case .providerRequired(let ids):
            self.init(
                .providerRequired,
                detail: "This user logs in with the account of their organization. Log in at its provider."
            )
            upstreamIDs = ids.map(\.rawValue)
        // A client that cannot ask for a factor gets the answer to a wrong password.
        case .secondFactorRequired(nil): self.init(LogInError.invalidCredentials)
        case .secondFactorRequired(let grant?): self.init(grant)
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

    package static let defect = HTTPProblem(
        .internal,
        detail: "The server has a defect. Tell its operator the id in the header \(LatchkeyHeader.requestID)."
    )

    static let busy = HTTPProblem(
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

    static let stale = HTTPProblem(
        .stale,
        detail: "This has changed since you read it, or does not exist. Read it again and repeat your change."
    )
}
