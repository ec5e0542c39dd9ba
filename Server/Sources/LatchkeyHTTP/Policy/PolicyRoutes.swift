import Hummingbird
package import LatchkeyAPI
package import LatchkeyCore

/// The rules of the application that calls; anybody may know them.
struct PolicyRoutes: Sendable {
    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.on(Endpoint<NoBody, Policy>.policy, within: "/v1") { _, context in
            try .json(Policy(context.requireApplication()))
        }
    }
}

extension Policy {
    /// The rules of an application, as everybody may know them.
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
            generatesPasswords: application.accountRules.generatesPasswords
        )
    }
}
