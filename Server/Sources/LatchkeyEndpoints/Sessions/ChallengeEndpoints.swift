package import LatchkeyAPI
package import LatchkeyCore

/// Complete a login that waits for a second factor.
extension ServerEndpoint {
    static let answerChallenge = ServerEndpoint(
        .answerChallenge,
        EndpointSummary(
            "answerChallenge",
            .sessions,
            "Complete a login with a second factor",
            details:
                "Send one of `totp`, `recoveryCode`, or `ceremonyID` with `credential`. Five wrong answers end the login, and it expires after five minutes. A login that needs a new factor (`enrollment`) is completed by the first code of the new authenticator app, or by the new passkey."
        ),
        parameters: [.device, .keyProof],
        body: .json(limit: BodyLimit.withCredential),
        answers: [
            AnswerDescription(
                .created,
                LatchkeyAPI.SignedIn.self,
                "The user and the session; `recoveryCodes` if the login has set up the first factor."
            )
        ],
        refusals: [
            .invalidDPoPProof, .wrongCode, .secondFactorRequired, .challengeOver, .invalidPasskey,
            .unsupportedAttestation, .passkeyExists,
            .passkeyLimit, .passkeysUnavailable, .emailDomainNotAllowed, .providerRequired, .tooManyAttempts, .busy,
            .storageUnavailable,
            .storageFull,
        ]
    ) { (call: Call<AnswerChallengeRequest, ApplicationCaller>) in
        let origin = try call.startOrigin(nil)
        let answer = try FactorAnswer(call.body)
        let answered = try await call.domain.challengeAnswering.answer(
            try ChallengeID(named: call.body.challengeID),
            with: answer,
            rememberingDevice: call.body.rememberDevice ?? false,
            from: origin,
            with: call.caller.application
        )
        var signedIn = LatchkeyAPI.SignedIn(answered.signedIn)
        if !answered.recoveryCodes.isEmpty { signedIn.recoveryCodes = answered.recoveryCodes.map(\.text) }
        return .created(signedIn)
    }

    static let challengePasskey = ServerEndpoint(
        .challengePasskey,
        EndpointSummary("beginChallengePasskey", .sessions, "Get the options for the passkey that completes a login"),
        parameters: [.device],
        body: .json(),
        answers: [
            AnswerDescription(.ok, PasskeyOptions.self, "The options; `isCreation` says whether they make a passkey.")
        ],
        refusals: [.challengeOver, .passkeysUnavailable, .passkeyLimit, .tooManyAttempts, .busy, .storageUnavailable]
    ) { (call: Call<ChallengeRequest, ApplicationCaller>) in
        let ceremony = try await call.domain.challengeAnswering.beginPasskey(
            try ChallengeID(named: call.body.challengeID),
            from: try call.origin(nil),
            with: call.caller.application
        )
        var options: PasskeyOptions
        switch ceremony {
        case .use(let request):
            options = PasskeyOptions(request)
            options.isCreation = false
        case .creation(let creation):
            options = PasskeyOptions(creation)
            options.isCreation = true
        }
        return .ok(options)
    }

    static let challengeTOTP = ServerEndpoint(
        .challengeTOTP,
        EndpointSummary(
            "beginChallengeTOTP",
            .sessions,
            "Begin to set up the authenticator app that completes a login",
            details: "Only where `enrollment` names `totp`. The secret stays the same as long as the login waits."
        ),
        parameters: [.device],
        body: .json(),
        answers: [AnswerDescription(.ok, LatchkeyAPI.NewTOTP.self, "The secret, which counts after its first code.")],
        refusals: [.challengeOver, .tooManyAttempts, .busy, .storageUnavailable]
    ) { (call: Call<ChallengeRequest, ApplicationCaller>) in
        let new = try await call.domain.challengeAnswering.beginTOTP(
            try ChallengeID(named: call.body.challengeID),
            from: try call.origin(nil),
            with: call.caller.application
        )
        return .ok(LatchkeyAPI.NewTOTP(new))
    }

    static let challengeRecovery = ServerEndpoint(
        .challengeRecovery,
        EndpointSummary(
            "beginRecovery",
            .sessions,
            "Begin the recovery of an account whose factors are lost",
            details:
                "The user gets messages at all their addresses at once and half-way. At `readyAt` a message brings the link that recovers the account on a page. Any login cancels it, and so does the link in the other messages. A second call answers the same time and sends nothing; `isReady` says whether the message with the link was sent."
        ),
        parameters: [.device],
        body: .json(),
        answers: [AnswerDescription(.accepted, PendingRecovery.self, "When the user gets the message with the link.")],
        refusals: [.challengeOver, .recoveryNotNeeded, .noRecoveryAddress, .busy, .storageUnavailable]
    ) { (call: Call<ChallengeRequest, ApplicationCaller>) in
        let begun = try await call.domain.recoveryRequests.begin(
            try ChallengeID(named: call.body.challengeID),
            from: try call.origin(nil),
            with: call.caller.application
        )
        return .accepted(PendingRecovery(readyAt: begun.readyAt, isReady: begun.isReady))
    }
}

extension ChallengeID {
    /// The id in a body.
    ///
    /// - Throws: `challenge_over`; a text that is no id belongs to no login that waits.
    package init(named text: String) throws(HTTPProblem) {
        guard let id = ChallengeID(text) else { throw HTTPProblem(ChallengeError.over) }
        self = id
    }
}

extension LatchkeyAPI.LogInChallenge {
    package init(_ grant: ChallengeGrant) {
        self.init(
            id: grant.id.secretText,
            factors: grant.factors.map(FactorKind.init),
            enrollment: grant.enrollable.map(FactorKind.init),
            expiresIn: LatchkeyCore.LogInChallenge.lifetime,
            rememberedDeviceDays: grant.rememberedDeviceDays > 0 ? grant.rememberedDeviceDays : nil
        )
    }
}

extension FactorKind {
    package init(_ kind: SecondFactorKind) { self.init(rawValue: kind.rawValue) }
}

extension FactorAnswer {
    /// The factor in a body.
    ///
    /// - Throws: `invalid_fields` unless there is exactly one.
    init(_ request: AnswerChallengeRequest) throws(HTTPProblem) {
        switch (request.totp, request.recoveryCode, request.credential) {
        case (let code?, nil, nil): self = .totp(code)
        case (nil, let code?, nil): self = .recoveryCode(code)
        case (nil, nil, let credential?):
            let ceremonyID = try Ceremony.ID(sent: request.ceremonyID)
            if PasskeyRegistrationAnswer.isMeant(by: credential) {
                self = .newPasskey(ceremonyID, try PasskeyRegistrationAnswer(credential: credential))
            } else {
                self = .passkey(ceremonyID, try PasskeyAssertionAnswer(credential: credential))
            }
        case (nil, nil, nil): throw HTTPProblem(["totp": .required])
        default: throw .severalFactors
        }
    }
}

extension Ceremony.ID {
    /// The id in a body.
    ///
    /// - Throws: `invalid_fields` without one.
    init(sent text: String?) throws(HTTPProblem) {
        guard let text else { throw HTTPProblem(["ceremonyID": .required]) }
        self.init(text)
    }
}

extension HTTPProblem {
    static let severalFactors = HTTPProblem(["totp": .invalid("Send one factor at a time.")])
}
