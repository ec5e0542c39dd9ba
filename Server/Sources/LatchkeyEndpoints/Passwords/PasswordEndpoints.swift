import LatchkeyAPI
import LatchkeyCore

/// The password of the signed-in user.
extension ServerEndpoint {
    static let changePassword = ServerEndpoint(
        .changePassword,
        EndpointSummary("changePassword", .users, "Change the password and end all other sessions"),
        body: .json(),
        answers: [
            AnswerDescription(
                .noContent,
                "Changed; all other sessions have ended with the reason `password_changed`."
            )
        ],
        refusals: [.wrongPassword, .weakPassword, .stepUpRequired, .tooManyAttempts]
    ) { (call: Call<ChangePasswordRequest, SessionCaller>) in
        let replacement = try await call.domain.passwordChange.change(
            from: call.body.currentPassword,
            to: call.body.newPassword,
            by: call.caller.access,
            from: call.address,
            rules: call.caller.application.passwordRules
        )
        return .noContent(call.cookie(replacedBy: replacement))
    }
}
