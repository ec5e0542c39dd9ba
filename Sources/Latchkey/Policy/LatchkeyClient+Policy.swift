public import LatchkeyAPI

extension LatchkeyClient {
    /// The application's rules for usernames and passwords, for hints while a person types.
    ///
    /// Calls the server; needs no user.
    ///
    /// - Returns: The rules.
    /// - Throws: ``LatchkeyError``: `network_unavailable`, `unknown_application` and others.
    public func policy() async throws(LatchkeyError) -> Policy {
        try await LatchkeyError.typed {
            try await ask(.policy, NoBody()).decoded(as: Policy.self)
        }
    }
}
