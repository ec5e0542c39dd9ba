public import LatchkeyAPI

extension LatchkeyClient {
    /// The applications with rights in the current user's account, most recently used first.
    ///
    /// Calls the server. The list has the applications that the user consented to, and those in which the user has
    /// other sessions.
    ///
    /// ```swift
    /// for grant in try await latchkey.grants() { print(grant.name, grant.scopes ?? []) }
    /// try await latchkey.withdrawGrant(of: "weather")
    /// ```
    ///
    /// - Returns: The applications.
    /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
    public func grants() async throws(LatchkeyError) -> [ApplicationGrant] {
        try await LatchkeyError.typed { try await call(.grants, NoBody()).grants }
    }

    /// Withdraws the current user's consent to an application, and ends the user's sessions in it at once.
    ///
    /// Calls the server. The calling session goes on, also in its own application.
    ///
    /// - Parameter applicationID: The id of the application, from ``LatchkeyClient/grants()``.
    /// - Throws: ``LatchkeyError``: `not_found` if the application has no rights, and the errors of
    ///   ``LatchkeyClient/data(for:logIn:)``.
    public func withdrawGrant(of applicationID: String) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await call(.withdrawGrant, NoBody(), parameters: ["application": applicationID])
        }
    }
}
