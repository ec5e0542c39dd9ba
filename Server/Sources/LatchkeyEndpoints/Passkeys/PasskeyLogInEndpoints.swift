import LatchkeyAPI
import LatchkeyCore

/// Log in with a passkey, and register with one instead of a password.
extension ServerEndpoint {
    static let passkeyLogInOptions = ServerEndpoint(
        .passkeyLogInOptions,
        EndpointSummary(
            "beginPasskeyLogIn",
            .sessions,
            "Get the options for a login by passkey",
            details:
                "`publicKey` is the argument of `PublicKeyCredential.parseRequestOptionsFromJSON`. It names no passkeys, so nobody learns who has some."
        ),
        body: .none,
        answers: [AnswerDescription(.ok, PasskeyOptions.self, "The options.")],
        refusals: [.passkeysUnavailable, .tooManyAttempts, .busy, .storageUnavailable, .storageFull]
    ) { (call: Call<NoBody, ApplicationCaller>) in
        .ok(PasskeyOptions(try await call.domain.passkeyLogIn.begin(boundTo: nil, from: call.address)))
    }

    static let passkeyLogIn = ServerEndpoint(
        .passkeyLogIn,
        EndpointSummary("passkeyLogIn", .sessions, "Start a session with a passkey"),
        parameters: [.device, .keyProof],
        body: .json(limit: BodyLimit.withCredential),
        answers: [AnswerDescription(.created, LatchkeyAPI.SignedIn.self, "The user and the session.")],
        refusals: [
            .invalidDPoPProof, .invalidCredentials, .unknownPasskey, .passkeysUnavailable, .emailDomainNotAllowed,
            .providerRequired,
            .tooManyAttempts, .busy,
            .storageUnavailable,
        ]
    ) { (call: Call<PasskeyLogInRequest, ApplicationCaller>) in
        let origin = try call.startOrigin(call.body.device)
        let answer = try PasskeyAssertionAnswer(credential: call.body.credential)
        let signedIn = try await call.domain.passkeyLogIn.logIn(
            try Ceremony.ID(sent: call.body.ceremonyID),
            answer,
            boundTo: nil,
            from: origin,
            with: call.caller.application
        )
        return .created(LatchkeyAPI.SignedIn(signedIn))
    }

    static let passkeySignUpOptions = ServerEndpoint(
        .passkeySignUpOptions,
        EndpointSummary("beginPasskeySignUp", .users, "Get the options for the passkey of a new user"),
        body: .json(),
        answers: [AnswerDescription(.ok, PasskeyOptions.self, "The options.", example: .creationExample)],
        refusals: [
            .invalidUsername, .invalidEmailAddress, .identifierTaken, .emailDomainNotAllowed, .providerRequired,
            .passkeysUnavailable,
            .tooManyAttempts, .busy, .storageUnavailable, .storageFull,
        ]
    ) { (call: Call<PasskeySignUpOptionsRequest, ApplicationCaller>) in
        let creation = try await call.domain.passkeySignUp.begin(
            RegistrationForm(
                username: call.body.username,
                emailAddress: call.body.emailAddress,
                displayName: call.body.displayName
            ),
            from: try call.origin(nil),
            with: call.caller.application
        )
        return .ok(PasskeyOptions(creation))
    }

    static let passkeySignUp = ServerEndpoint(
        .passkeySignUp,
        EndpointSummary(
            "passkeySignUp",
            .users,
            "Register a user with a passkey instead of a password",
            details: "Send the same names as in the request for the options."
        ),
        parameters: [.device, .keyProof],
        body: .json(limit: BodyLimit.withCredential),
        answers: [AnswerDescription(.created, LatchkeyAPI.SignedIn.self, "The user and the session.")],
        refusals: [
            .invalidDPoPProof, .invalidPasskey, .unsupportedAttestation, .passkeyExists, .passkeysUnavailable,
            .invalidUsername,
            .invalidEmailAddress, .identifierTaken, .emailDomainNotAllowed, .providerRequired, .tooManyAttempts, .busy,
            .storageUnavailable, .storageFull,
        ]
    ) { (call: Call<PasskeySignUpRequest, ApplicationCaller>) in
        let origin = try call.startOrigin(call.body.device)
        let outcome = try await call.domain.passkeySignUp.register(
            try Ceremony.ID(sent: call.body.ceremonyID),
            try PasskeyRegistrationAnswer(credential: call.body.credential),
            RegistrationForm(
                username: call.body.username,
                emailAddress: call.body.emailAddress,
                displayName: call.body.displayName
            ),
            from: origin,
            with: call.caller.application
        )
        return switch outcome {
        case .signedIn(let signedIn): .created(.signedIn(LatchkeyAPI.SignedIn(signedIn)))
        case .asked(let id): .accepted(.verificationRequired(VerificationAsked(verificationID: id.rawValue)))
        }
    }
}
