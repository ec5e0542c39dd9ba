import LatchkeyAPI
import LatchkeyCore

/// Prove again who uses a session (RFC 9470).
extension ServerEndpoint {
    static let stepUp = ServerEndpoint(
        .stepUp,
        EndpointSummary(
            "stepUp",
            .sessions,
            "Prove again who uses the session",
            details:
                "Send one of `password`, `totp`, `recoveryCode`, or `ceremonyID` with `credential`. The password is not enough for a user who must show a factor. For five minutes the session may then make the changes that answer `step_up_required`."
        ),
        parameters: [.device],
        body: .json(limit: BodyLimit.withCredential),
        answers: [
            AnswerDescription(.ok, SteppedUp.self, "A new access token of the same session."),
            AnswerDescription(.noContent, "The session has a cookie, which is replaced."),
        ],
        refusals: [.wrongPassword, .wrongCode, .stepUpRequired, .passkeysUnavailable, .tooManyAttempts]
    ) { (call: Call<StepUpRequest, SessionCaller>) in
        let answer = try ReauthenticationAnswer(call.body)
        let confirmed = try await call.domain.reauthentication.confirm(
            answer,
            of: call.caller.access,
            from: try call.origin(nil)
        )
        // A page's script has no use for a token, so it gets none.
        if let cookie = confirmed.cookie { return .noContent(call.cookie(replacedBy: cookie)) }
        let issued = try await call.domain.reauthentication.issueAccess(
            for: confirmed,
            with: call.caller.application
        )
        return .ok(SteppedUp(accessToken: issued.token, expiresIn: issued.lifetime))
    }

    static let stepUpPasskey = ServerEndpoint(
        .stepUpPasskey,
        EndpointSummary("beginStepUpPasskey", .sessions, "Get the options for a step-up by passkey"),
        body: .none,
        answers: [AnswerDescription(.ok, PasskeyOptions.self, "The options, with the user's passkeys.")],
        refusals: [.passkeysUnavailable, .notFound, .tooManyAttempts, .storageFull]
    ) { (call: Call<NoBody, SessionCaller>) in
        .ok(PasskeyOptions(try await call.domain.reauthentication.beginPasskey(of: call.caller.access)))
    }
}

extension ReauthenticationAnswer {
    /// The proof in a body.
    ///
    /// - Throws: `invalid_fields` unless there is exactly one.
    init(_ request: StepUpRequest) throws(HTTPProblem) {
        switch (request.password, request.totp, request.recoveryCode, request.credential) {
        case (let password?, nil, nil, nil): self = .password(password)
        case (nil, let code?, nil, nil): self = .totp(code)
        case (nil, nil, let code?, nil): self = .recoveryCode(code)
        case (nil, nil, nil, let credential?):
            self = .passkey(
                try Ceremony.ID(sent: request.ceremonyID),
                try PasskeyAssertionAnswer(credential: credential)
            )
        case (nil, nil, nil, nil): throw HTTPProblem(["password": .required])
        default: throw .severalFactors
        }
    }
}
