import LatchkeyAPI
import LatchkeyCore

/// Log in with a token from a company's backend.
extension ServerEndpoint {
    static let ssoLogIn = ServerEndpoint(
        .ssoLogIn,
        EndpointSummary(
            "ssoLogIn",
            .sessions,
            "Start a session with a single-sign-on token",
            details:
                "The token is a LithiumSSO token or a signed JWT that a backend with a key of the application has just made; it is good once. The first token of a user makes them. An e-mail address that another user has is not merged: it stays pending."
        ),
        parameters: [.device, .keyProof],
        body: .json(),
        answers: [AnswerDescription(.created, LatchkeyAPI.SignedIn.self, "The user and the session.")],
        refusals: [
            .invalidDPoPProof, .invalidSSOToken, .secondFactorRequired, .emailDomainNotAllowed, .providerRequired,
            .tooManyAttempts, .busy,
            .storageUnavailable,
            .storageFull,
        ]
    ) { (call: Call<SSOLogInRequest, ApplicationCaller>) in
        let origin = try call.startOrigin(call.body.device)
        guard let application = call.domain.applications[.init(call.body.applicationID)] else {
            throw HTTPProblem(
                .unknownApplication,
                detail: "No application has the id in applicationID. Check the id."
            )
        }
        let signedIn = try await call.domain.ssoLogIn.logIn(
            call.body.ssoToken,
            from: origin,
            with: application
        )
        return .created(LatchkeyAPI.SignedIn(signedIn))
    }
}
