import LatchkeyAPI
package import LatchkeyCore

// The answers to errors of second factors and passkeys. As in `DomainProblems`, the switches have no default.

extension HTTPProblem {
    package init(_ grant: ChallengeGrant) {
        self = grant.factors.isEmpty ? .enrollmentRequired : .secondFactorRequired
        logInChallenge = LatchkeyAPI.LogInChallenge(grant)
    }

    package init(_ error: ChallengeError) {
        switch error {
        case .over:
            self.init(.challengeOver, detail: "This login has ended or expired. Log in again.")
        case .ended:
            self.init(.challengeOver, detail: "There were too many wrong codes. Log in again.")
        case .wrongAnswer: self = .wrongCode
        case .notOffered(let kind): self = .notOffered(kind)
        case .passkey(let error): self.init(usedAsFactor: error)
        case .refused(let refusal): self.init(refusal)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: RecoveryError) {
        switch error {
        case .over: self.init(ChallengeError.over)
        case .notNeeded:
            self.init(
                .recoveryNotNeeded,
                detail: "Your account has no second step yet, so there is nothing to recover. Log in again."
            )
        case .noAddress:
            self.init(
                .noRecoveryAddress,
                detail:
                    "Your account has no address to which we could send a link. Ask the people who run this service for help."
            )
        case .invalid(let errors): self.init(errors)
        case .passkey(let error): self.init(error)
        case .passwords(let error): self.init(error)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: SecondFactorError) {
        switch error {
        case .wrongCode: self = .wrongCode
        case .notBegun, .notFound:
            self.init(.notFound, detail: "You have no authenticator app here. Set one up first.")
        case .exists:
            self.init(.factorExists, detail: "You have an authenticator app already. Remove it first.")
        case .sessionEnded(let reason): self = .ended(reason)
        case .passwords(let error): self.init(error)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: PasskeyError) {
        switch error {
        case .unavailable:
            self.init(
                .passkeysUnavailable,
                detail: "There are no passkeys at this address of the server. Use its host name."
            )
        case .invalidPasskey(let refusal):
            self.init(.invalidPasskey, detail: "The new passkey could not be verified. Try again.")
            remark = refusal.rawValue
        case .unsupportedAttestation:
            self.init(.unsupportedAttestation, detail: "This kind of passkey is not supported. Use another one.")
        case .exists: self.init(.passkeyExists, detail: "This passkey is registered already. Use another one.")
        case .tooMany:
            self.init(.passkeyLimit, detail: "You have as many passkeys as are allowed. Remove one first.")
        case .notFound: self.init(.notFound, detail: "You have no passkey with this id.")
        case .lastCredential: self = .lastCredential
        case .invalidCredentials: self.init(.invalidCredentials, detail: Self.passkeyRefused)
        case .unknownPasskey:
            self.init(
                .unknownPasskey,
                detail: "The server does not know this passkey. Use another one, or log in with a password."
            )
        case .sessionEnded(let reason): self = .ended(reason)
        case .invalid(let errors): self.init(errors)
        case .refused(let refusal): self.init(refusal)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: PasswordRemovalError) {
        switch error {
        case .lastCredential:
            self.init(
                .lastCredential,
                detail: "You need the password to log in. Add a passkey first that your devices share."
            )
        case .sessionEnded(let reason): self = .ended(reason)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ error: PasskeySignUpError) {
        switch error {
        case .registration(let error): self.init(error)
        case .passkey(let error): self.init(error)
        }
    }

    package init(_ error: StepUpError) {
        switch error {
        case .required(let demand): self.init(demand)
        case .storage(let error): self.init(error)
        }
    }

    package init(_ demand: StepUpDemand) {
        self = .stepUpRequired(atLeast: demand.level, by: demand.kinds, maxAge: demand.maxAge)
    }

    package init(_ error: ReauthenticationError) {
        switch error {
        case .password(let error): self.init(error)
        case .factorRequired(let kinds):
            let kinds = kinds.compactMap { ReauthenticationKind(rawValue: $0.rawValue) }
            self = .stepUpRequired(atLeast: .twoFactors, by: kinds)
            detail = "A password is not enough here. Confirm with a passkey or a code."
            detailNamingFields = detail
        case .wrongAnswer: self = .wrongCode
        case .notOffered(let kind): self = .notOffered(kind)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .passwords(let error): self.init(error)
        case .passkey(let error): self.init(usedAsFactor: error)
        case .sessionEnded(let reason): self = .ended(reason)
        case .tokens(let text):
            self = .defect
            remark = text
        case .storage(let error): self.init(error)
        }
    }

    /// The refusal of a passkey as a second factor: the client is not asked to log in, as 401 would.
    private init(usedAsFactor error: PasskeyError) {
        switch error {
        case .invalidCredentials, .unknownPasskey: self.init(.wrongCode, detail: Self.passkeyRefused)
        default: self.init(error)
        }
    }

    /// The refusal of a change that needs a fresh proof (RFC 9470 §3).
    static func stepUpRequired(
        atLeast level: AuthenticationLevel,
        by kinds: [ReauthenticationKind],
        maxAge: Int = Int(RecentProof.lifetime)
    ) -> HTTPProblem {
        var problem = HTTPProblem(
            .stepUpRequired,
            detail: "Confirm first that it is you. This needs a confirmation less than five minutes old."
        )
        problem.stepUpKinds = kinds.map { StepUpKind(rawValue: $0.rawValue) }
        let levels = level > .oneFactor ? ", acr_values=\"\(level.name)\"" : ""
        problem.headers[.wwwAuthenticate] =
            "Bearer error=\"insufficient_user_authentication\", max_age=\(maxAge)\(levels)"
        return problem
    }

    static let secondFactorRequired = HTTPProblem(
        .secondFactorRequired,
        detail: "This login needs a second factor. Confirm it with a passkey or a code."
    )

    private static let enrollmentRequired = HTTPProblem(
        .secondFactorRequired,
        detail: "This application needs a second factor. Set one up to log in."
    )

    static let lastCredential = HTTPProblem(
        .lastCredential,
        detail: "There is no other way to log in. Set a password first."
    )

    private static let wrongCode = HTTPProblem(
        .wrongCode,
        detail: "The code is wrong or was used before. Enter a new one."
    )

    private static func notOffered(_ kind: SecondFactorKind) -> HTTPProblem {
        let name =
            switch kind {
            case .passkey: "credential"
            case .totp: "totp"
            case .recoveryCode: "recoveryCode"
            }
        return HTTPProblem([name: .invalid("This factor is not available here. Choose another one.")])
    }

    private static let passkeyRefused = "The passkey was not accepted. Try again, or use another way."
}
