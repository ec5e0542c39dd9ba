import LatchkeyAPI
import LatchkeyCore

/// Log in with a code or link in an e-mail.
extension ServerEndpoint {
    static let requestLogInCode = ServerEndpoint(
        .requestLogInCode,
        EndpointSummary("requestLogInCode", .sessions, "Have an e-mail sent with which the user can log in"),
        body: .json(),
        answers: [
            AnswerDescription(
                .accepted,
                LogInCodeAsked.self,
                "Whether there is such a user or not: an e-mail is on its way if there is and they have an address."
            )
        ],
        refusals: [.notFound, .tooManyAttempts, .busy, .storageUnavailable, .storageFull]
    ) { (call: Call<LogInCodeRequest, ApplicationCaller>) in
        let id = try await call.domain.mailedLogIn.ask(
            for: call.body.identifier,
            locale: call.body.locale,
            from: call.address,
            with: call.caller.application
        )
        return .accepted(LogInCodeAsked(loginID: id.rawValue))
    }

    static let confirmLogInCode = ServerEndpoint(
        .confirmLogInCode,
        EndpointSummary("confirmLogInCode", .sessions, "Start a session with the code or link of an e-mail"),
        parameters: [.device, .keyProof],
        body: .json(),
        answers: [AnswerDescription(.created, LatchkeyAPI.SignedIn.self, "The user and the session.")],
        refusals: [
            .invalidDPoPProof, .notFound, .codeExpired, .invalidCode, .secondFactorRequired, .emailDomainNotAllowed,
            .providerRequired,
            .tooManyAttempts,
            .busy,
            .storageUnavailable,
        ]
    ) { (call: Call<LogInCodeConfirmation, ApplicationCaller>) in
        let body = call.body
        let origin = try call.startOrigin(body.device)
        let id = body.loginID.map { Verification.ID($0) }
        let proof = try VerificationProof(code: body.code, of: id, named: "loginID", orToken: body.token)
        guard let id else { throw HTTPProblem(["loginID": .required]) }
        let signedIn = try await call.domain.mailedLogIn.logIn(
            proof,
            askedAs: id,
            from: origin,
            with: call.caller.application
        )
        return .created(LatchkeyAPI.SignedIn(signedIn))
    }
}
