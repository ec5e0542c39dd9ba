public import LatchkeyAPI

extension LatchkeyClient {
    /// Everybody who is signed in on this device, in the order of their first login.
    ///
    /// Never touches the network; empty also when the credential store cannot be read.
    public var users: [User] {
        get async { (try? await vault.credentials()?.accounts.map(\.user)) ?? [] }
    }

    /// Makes one of the signed-in ``users`` the current one, whom requests are sent as.
    ///
    /// The network is not waited for: a push device moves to this user as soon as the server can be reached. Requests
    /// that are under way go on as the user they were sent as.
    ///
    /// - Parameter id: The user's id.
    /// - Returns: The user.
    /// - Throws: ``LatchkeyError``: `user_not_signed_in` when the user is not among ``users``, and those of the
    ///   credential store.
    @discardableResult
    public func switchUser(to id: User.ID) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let user = try await vault.change { stored in
                var new = stored
                guard new.switch(to: id), let user = new.current?.user else { throw LatchkeyError.userNotSignedIn }
                return (new == stored ? .keep : .save(new), user)
            }
            farewells.tellSoon()
            pushRegistrar.registerSoon()
            return user
        }
    }
}
