package import LatchkeyAPI
package import LatchkeyCore

/// The public rules of the calling application.
extension ServerEndpoint {
    static let policy = ServerEndpoint(
        .policy,
        EndpointSummary("readPolicy", .users, "What the application asks of usernames and passwords"),
        body: .none,
        answers: [AnswerDescription(.ok, Policy.self, "The rules.")]
    ) { (call: Call<NoBody, ApplicationCaller>) in .ok(Policy(call.caller.application)) }
}

extension Policy {
    /// The public rules of an application.
    package init(_ application: LatchkeyCore.Application) {
        let rules = application.passwordRules
        self.init(
            username: UsernamePolicy(
                minimumLength: Username.lengths.lowerBound,
                maximumLength: Username.lengths.upperBound,
                pattern: Username.pattern
            ),
            password: PasswordPolicy(
                minimumLength: rules.minimumLength,
                maximumLength: rules.maximumLength,
                minimumStrength: rules.minimumStrength
            ),
            verificationRequired: application.accountRules.requiresVerification,
            generatesPasswords: application.accountRules.generatesPasswords,
            offersMailedLogin: application.accountRules.offersMailedLogIn
        )
    }
}
