import LatchkeyAPI
import LatchkeyCore

/// Request a reset of a forgotten password, and confirm it.
extension ServerEndpoint {
    static let requestPasswordReset = ServerEndpoint(
        .requestPasswordReset,
        EndpointSummary(
            "requestPasswordReset",
            .users,
            "Have a message sent with which a forgotten password can be reset"
        ),
        body: .json(),
        answers: [
            AnswerDescription(
                .accepted,
                PasswordResetAsked.self,
                "Whether there is such a user or not: a message is on its way if there is and they have an address."
            )
        ],
        refusals: [.tooManyAttempts, .busy, .storageUnavailable, .storageFull]
    ) { (call: Call<PasswordResetRequest, ApplicationCaller>) in
        let id = try await call.domain.verificationRequests.askForPasswordReset(
            of: call.body.identifier,
            locale: call.body.locale,
            from: call.address,
            with: call.caller.application
        )
        return .accepted(PasswordResetAsked(resetID: id.rawValue))
    }

    static let confirmPasswordReset = ServerEndpoint(
        .confirmPasswordReset,
        EndpointSummary("confirmPasswordReset", .users, "Reset a forgotten password and end all sessions"),
        body: .json(),
        answers: [
            AnswerDescription(
                .noContent,
                "Reset; all sessions of the user have ended with the reason `password_changed`, and the user is told by a message."
            )
        ],
        refusals: [
            .codeExpired, .invalidCode, .weakPassword, .recoveryBegun, .tooManyAttempts, .busy, .storageUnavailable,
        ]
    ) { (call: Call<PasswordResetConfirmation, ApplicationCaller>) in
        let body = call.body
        let proof = try VerificationProof(
            code: body.code,
            of: body.resetID.map { Verification.ID($0) },
            named: "resetID",
            orToken: body.token
        )
        try await call.domain.passwordReset.confirm(
            proof,
            newPassword: body.newPassword,
            from: call.address,
            with: call.caller.application
        )
        return .noContent
    }
}

extension VerificationProof {
    /// The proof in a body: a code with its id, or a token.
    init(code: String?, of id: Verification.ID?, named name: String, orToken token: String?) throws(HTTPProblem) {
        if let token, code == nil {
            self = .token(token)
            return
        }
        var missing: FieldErrors = [:]
        if code == nil { missing["code"] = .required }
        if id == nil { missing[name] = .required }
        if token != nil { missing["token"] = .invalid("Send the code or the token, not both.") }
        guard missing.isEmpty, let code, let id else { throw HTTPProblem(missing) }
        self = .code(code, of: id)
    }
}
