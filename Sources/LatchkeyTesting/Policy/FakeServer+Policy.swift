public import LatchkeyAPI

extension Route {
    static let policyRoutes: [Route] = [
        .open(.policy) { directory, _ throws(Refusal) in .value(directory.policy) }
    ]
}

extension FakeServer {
    /// What the server asks of usernames and passwords, whether addresses must be proved, and whether it makes passwords.
    ///
    /// ```swift
    /// server.policy.password.minimumLength = 4
    /// server.policy.verificationRequired = false
    /// ```
    public var policy: Policy {
        get { directory.read(\.policy) }
        set { directory.change { $0.policy = newValue } }
    }
}
