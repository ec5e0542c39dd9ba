import LatchkeyAPI

extension Route {
    static let policyRoutes: [Route] = [
        .open(.policy) { _, _ throws(Refusal) in .value(Policy.standard) }
    ]
}

extension Policy {
    /// The rules of an application that has none of its own.
    static let standard = Policy(
        username: UsernamePolicy(minimumLength: 3, maximumLength: 64, pattern: "^[A-Za-z0-9._-]+$"),
        password: PasswordPolicy(minimumLength: 8, maximumLength: 256, minimumStrength: 2)
    )
}
