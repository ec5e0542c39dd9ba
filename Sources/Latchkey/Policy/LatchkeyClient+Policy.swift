public import LatchkeyAPI

extension LatchkeyClient {
    /// What the server asks of usernames and passwords in this application, for forms that say so while a person types.
    ///
    /// Asks the server; nobody needs to be signed in.
    ///
    /// - Returns: The rules.
    /// - Throws: ``LatchkeyError``: `network_unavailable`, `unknown_application` and others.
    public func policy() async throws(LatchkeyError) -> Policy {
        try await LatchkeyError.typed {
            try await ask(.policy, NoBody()).decoded(as: Policy.self)
        }
    }
}
