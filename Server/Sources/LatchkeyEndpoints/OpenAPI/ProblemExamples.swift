import Foundation
import LatchkeyAPI
import LatchkeyCore

extension ErrorCode {
    /// A problem with this code, as the server answers it.
    var example: Problem {
        let known = Self.examples + Self.factorExamples + Self.providerExamples
        let found = known.first { $0.code == self } ?? HTTPProblem(self, detail: "\(self)")
        return Problem(
            title: status.phrase,
            status: status.code,
            code: self,
            detail: found.detail,
            fields: found.fields,
            reason: found.reason,
            challenge: found.logInChallenge,
            kinds: found.stepUpKinds,
            upstreamIDs: found.upstreamIDs
        )
    }

    private static let factorExamples: [HTTPProblem] = [
        .secondFactorExample, HTTPProblem(ChallengeError.wrongAnswer), HTTPProblem(ChallengeError.over),
        HTTPProblem(SecondFactorError.exists), .stepUpRequired(atLeast: .oneFactor, by: [.passkey, .password]),
        HTTPProblem(PasskeyError.invalidPasskey(.challenge)), HTTPProblem(PasskeyError.unsupportedAttestation),
        HTTPProblem(PasskeyError.exists), HTTPProblem(PasskeyError.tooMany),
        HTTPProblem(PasskeyError.unavailable(nil)), HTTPProblem(PasskeyError.unknownPasskey),
        HTTPProblem(RecoveryError.notNeeded), HTTPProblem(RecoveryError.noAddress),
        HTTPProblem(PasswordResetError.recovers(at: .example)),
    ]

    private static let providerExamples: [HTTPProblem] = [
        HTTPProblem(NativeLogInError.invalidToken), HTTPProblem(NativeLogInError.otherOrganization),
        HTTPProblem(NativeLogInError.unavailable), HTTPProblem(NativeLogInError.accountExists),
        HTTPProblem(NativeLogInError.tooManyIdentities),
    ]

    /// One problem for each code that the rules refuse with.
    private static let examples: [HTTPProblem] = [
        .loginRequired, .notFound, .crossSiteRequest, .secureConnectionRequired, .stopping, .ended(.revoked),
        .invalidNextRefreshToken, .tooManyAttempts(retryAfter: .seconds(60)), JSONBody.malformed,
        HTTPProblem(.malformedRequest, detail: "Send exactly one Host header: a name or address and maybe a port."),
        HTTPProblem(.unknownApplication, detail: "No application has the id in applicationID. Check the id."),
        .bodyTooLarge(BodyLimit.standard), .wrongMediaType(MediaTypes.json),
        HTTPProblem(SessionCheckError.invalidToken), HTTPProblem(SessionCheckError.tokenExpired),
        HTTPProblem(SessionCheckError.insufficientScope(nil)),
        HTTPProblem(SessionCheckError.insufficientScope(.profile)),
        HTTPProblem(RefreshError.superseded), HTTPProblem(RefreshError.keyNotProved),
        HTTPProblem(LogInError.invalidCredentials),
        HTTPProblem(AdmissionRefusal.emailDomain), HTTPProblem(AdmissionRefusal.providerRequired(["acme"])),
        HTTPProblem(SSOLogInError.invalidToken), HTTPProblem(PasswordCheckError.wrongPassword),
        HTTPProblem(UserDeletionError.passwordRequired), HTTPProblem(ObjectError.refused(.quotaExceeded)),
        HTTPProblem(ObjectError.refused(.stale)), HTTPProblem(IdentityLinkError.taken),
        HTTPProblem(IdentityUnlinkError.lastCredential), HTTPProblem(ProofError.invalidCode),
        HTTPProblem(ProofError.over), HTTPProblem(StoreError.unavailable("")), HTTPProblem(StoreError.full),
        HTTPProblem(["username": .invalidUsername]), HTTPProblem(["emailAddress": .invalidEmailAddress]),
        HTTPProblem(["phoneNumber": .invalidPhoneNumber]),
        HTTPProblem(["password": .weakPassword(.tooShort(minimum: 8))]),
        HTTPProblem(
            .identifierTaken,
            detail: "This username is in use. Choose another one.",
            fields: [
                "username": FieldProblem(
                    code: .identifierTaken,
                    detail: "This username is in use. Choose another one."
                )
            ]
        ),
    ]
}

extension HTTPProblem {
    fileprivate static let secondFactorExample: HTTPProblem = {
        var problem = HTTPProblem.secondFactorRequired
        problem.logInChallenge = .example
        return problem
    }()
}
