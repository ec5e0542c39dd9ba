import LatchkeyAPI
import LatchkeyCore

/// Log in, refresh, read the session, log out.
extension ServerEndpoint {
    static let logIn = ServerEndpoint(
        .logIn,
        EndpointSummary("logIn", .sessions, "Start a session with a password"),
        parameters: [.device, .keyProof],
        body: .json(),
        answers: [AnswerDescription(.created, LatchkeyAPI.SignedIn.self, "The user and the session.")],
        refusals: [
            .invalidDPoPProof, .invalidCredentials, .secondFactorRequired, .emailDomainNotAllowed, .providerRequired,
            .tooManyAttempts,
            .busy,
            .storageUnavailable,
        ]
    ) { (call: Call<LogInRequest, ApplicationCaller>) in
        let origin = try call.startOrigin(call.body.device)
        // No user can have such a name, so refusing it reveals nothing.
        guard !call.body.identifier.hasControlCharacters else {
            throw HTTPProblem(["identifier": .controlCharacters])
        }
        let signedIn = try await call.domain.passwordLogIn.logIn(
            call.body.identifier,
            password: call.body.password,
            from: origin,
            with: call.caller.application
        )
        return .created(LatchkeyAPI.SignedIn(signedIn))
    }

    static let refresh = ServerEndpoint(
        .refresh,
        EndpointSummary("refreshSession", .sessions, "Renew a session with the next refresh token, made by the client"),
        parameters: [.refreshProof],
        body: .json(),
        answers: [AnswerDescription(.ok, Refreshed.self, "The session with a new access token.")],
        refusals: [.sessionEnded, .superseded, .invalidDPoPProof, .busy, .storageUnavailable]
    ) { (call: Call<RefreshRequest, ApplicationCaller>) in
        // A text that is not a refresh token belongs to no session.
        guard let presented = RefreshToken(call.body.refreshToken) else { throw HTTPProblem.ended(nil) }
        guard let next = RefreshToken(call.body.nextRefreshToken) else { throw HTTPProblem.invalidNextRefreshToken }
        let refreshed = try await call.withKeyProof(thatNamesTokens: true) { proof in
            try await call.domain.sessionRefresh.refresh(presented, next: next, proof: proof, from: call.address)
        }
        return .ok(Refreshed(session: Session(refreshed)))
    }

    static let currentSession = ServerEndpoint(
        .currentSession,
        EndpointSummary("readCurrentSession", .sessions, "Tell what the access token stands for"),
        body: .none,
        answers: [AnswerDescription(.ok, CurrentSession.self, "The session.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        let access = call.caller.access
        return .ok(
            CurrentSession(
                id: .init(access.sessionID.rawValue),
                userID: .init(access.userID.rawValue),
                applicationID: access.applicationID.rawValue,
                expiresAt: access.expiresAt,
                authenticatedAt: access.authenticatedAt,
                amr: access.methods.words,
                acr: access.methods.level.name
            )
        )
    }

    static let logOut = ServerEndpoint(
        .logOut,
        EndpointSummary("logOut", .sessions, "End the session of the access token"),
        body: .none,
        answers: [AnswerDescription(.noContent, "Ended; its tokens are refused from now on.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        try await call.domain.logOut.end(call.caller.access, from: call.address)
        return .noContent
    }
}
