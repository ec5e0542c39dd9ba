public import LatchkeyAPI

extension LatchkeyClient {
    /// The users signed in on this device, in the order of their first login.
    ///
    /// Never touches the network. Empty if the credential store cannot be read.
    public var users: [User] {
        get async { (try? await vault.credentials()?.accounts.map(\.user)) ?? [] }
    }

    /// Makes one of the signed-in ``users`` the current one, in whose name requests are sent.
    ///
    /// Does not wait for the network; the push device moves to this user as soon as the server can be reached. Requests
    /// under way keep their user.
    ///
    /// - Parameter id: The user's id.
    /// - Returns: The user.
    /// - Throws: ``LatchkeyError``: `user_not_signed_in` if the user is not among ``users``, and the errors of the
    ///   credential store.
    @discardableResult
    public func switchUser(to id: User.ID) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let user = try await vault.change { stored in
                var new = stored
                guard new.switch(to: id), let user = new.current?.user else { throw LatchkeyError.userNotSignedIn }
                return (new == stored ? .keep : .save(new), user)
            }
            pendingLogOuts.sendSoon()
            pushRegistrar.registerSoon()
            return user
        }
    }
}
