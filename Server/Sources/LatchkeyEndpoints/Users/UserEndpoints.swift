import LatchkeyAPI
import LatchkeyCore

/// Register; read, change and delete the signed-in user.
extension ServerEndpoint {
    static let register = ServerEndpoint(
        .register,
        EndpointSummary("register", .users, "Register a user and start a session"),
        parameters: [.device, .keyProof],
        body: .json(limit: BodyLimit.withAttributes),
        answers: [
            AnswerDescription(.created, LatchkeyAPI.SignedIn.self, "The user and the session."),
            AnswerDescription(
                .accepted,
                VerificationAsked.self,
                "The address has no name with it and must be proved first; a message is on its way, whoever has the address."
            ),
        ],
        refusals: [
            .invalidDPoPProof, .invalidUsername, .invalidEmailAddress, .invalidPhoneNumber, .weakPassword,
            .identifierTaken,
            .secondFactorRequired, .emailDomainNotAllowed, .providerRequired, .tooManyAttempts, .busy,
            .storageUnavailable, .storageFull,
        ]
    ) { (call: Call<RegisterRequest, ApplicationCaller>) in
        let origin = try call.startOrigin(call.body.device)
        let outcome = try await call.domain.registration.register(
            RegistrationForm(call.body),
            from: origin,
            with: call.caller.application
        )
        return switch outcome {
        case .signedIn(let signedIn): .created(.signedIn(LatchkeyAPI.SignedIn(signedIn)))
        case .asked(let id): .accepted(.verificationRequired(VerificationAsked(verificationID: id.rawValue)))
        }
    }

    static let user = ServerEndpoint(
        .user,
        EndpointSummary("readUser", .users, "Read the user of the access token"),
        body: .none,
        answers: [AnswerDescription(.ok, LatchkeyAPI.User.self, "The user.", headers: [.eTag])]
    ) { (call: Call<NoBody, SessionCaller>) in
        guard let user = try await call.domain.users.user(call.caller.access.userID) else {
            throw HTTPProblem.ended(.userDeleted)
        }
        return answer(user)
    }

    static let updateUser = ServerEndpoint(
        .updateUser,
        EndpointSummary("updateUser", .users, "Change what the body names (RFC 7396)"),
        parameters: [.ifMatch],
        body: .json(limit: BodyLimit.withAttributes, mediaTypes: MediaTypes.patch),
        answers: [AnswerDescription(.ok, LatchkeyAPI.User.self, "The changed user.", headers: [.eTag])],
        refusals: [
            .invalidUsername, .invalidEmailAddress, .invalidPhoneNumber, .weakPassword, .identifierTaken, .stale,
            .stepUpRequired, .tooManyAttempts, .storageFull,
        ]
    ) { (call: Call<UserChanges, SessionCaller>) in
        let user = try await call.domain.profileUpdate.apply(
            ProfileChanges(call.body),
            by: call.caller.access,
            from: call.address,
            if: call.request.versionCondition,
            with: call.caller.application
        )
        return answer(user)
    }

    static let deleteUser = ServerEndpoint(
        .deleteUser,
        EndpointSummary("deleteUser", .users, "Delete the user and everything of theirs"),
        body: .optionalJSON(DeleteUserRequest.self),
        answers: [AnswerDescription(.noContent, "Deleted; all sessions have ended.")],
        refusals: [.wrongPassword, .passwordRequired, .stepUpRequired, .tooManyAttempts]
    ) { (call: Call<DeleteUserRequest?, SessionCaller>) in
        try await call.domain.userDeletion.delete(call.caller.access, password: call.body?.password)
        return .noContent
    }

    private static func answer(_ user: LatchkeyCore.User) -> Answer<LatchkeyAPI.User> {
        .ok(LatchkeyAPI.User(user), [.eTag: EntityTag.text(user.version)])
    }
}
