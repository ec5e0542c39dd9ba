extension LatchkeyClient {
    /// Logs out at once on this device, and at the server as soon as it can be reached.
    ///
    /// A logout that does not reach the server is kept in the credential store and sent later, even after a restart of
    /// the app. Does nothing if no user is signed in.
    ///
    /// - Parameters:
    ///   - scope: The users to log out.
    ///   - switchesToNextUser: Whether, after a logout of the current user, the one of the other ``users`` who logged
    ///     in last becomes the current one. Otherwise no user is current until a login or ``switchUser(to:)``.
    ///   - waitsForServer: Whether to wait for the server; otherwise the call does not wait for the network.
    /// - Throws: ``LatchkeyError`` of the credential store; all users stay signed in then. With `waitsForServer` also
    ///   `network_unavailable`, `timed_out` and `server_unavailable`; the users are logged out on this device then, and
    ///   the logout is sent later.
    public func logOut(
        _ scope: LogOutScope = .currentUser,
        switchesToNextUser: Bool = false,
        waitsForServer: Bool = false
    ) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            try await vault.signOut(scope, switchesToNextUser: switchesToNextUser)
            if switchesToNextUser { pushRegistrar.registerSoon() }
            guard waitsForServer else { return pendingLogOuts.sendSoon() }
            if let error = await pendingLogOuts.sendAll() { throw error }
        }
    }
}

/// The users to log out.
public enum LogOutScope: Sendable, Hashable {
    /// The current user.
    case currentUser
    /// One of the ``LatchkeyClient/users``; does nothing for any other id.
    case user(User.ID)
    /// All users signed in on this device.
    case allUsers
}

extension CredentialVault {
    /// Turns sessions into pending logouts.
    ///
    /// - Throws: ``LatchkeyError`` if the store cannot be changed; nothing is changed then.
    func signOut(_ scope: LogOutScope, switchesToNextUser: Bool) async throws {
        do {
            try await addPendingLogOuts(of: scope, switchesToNextUser)
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            // The damaged sign-in was put aside; the second try finds an empty store.
            try await addPendingLogOuts(of: scope, switchesToNextUser)
        }
    }

    private func addPendingLogOuts(of scope: LogOutScope, _ switchesToNextUser: Bool) async throws {
        try await change { stored in
            let leaving =
                switch scope {
                case .currentUser: [stored.current].compactMap(\.self)
                case .user(let id): [stored[userID: id]].compactMap(\.self)
                case .allUsers: stored.accounts
                }
            var new = stored
            for account in leaving { new.signOut(sessionID: account.session.id) }
            if scope == .allUsers { new.forgetImportedTokens() }
            if switchesToNextUser, stored.current != nil, new.current == nil, let next = new.accounts.last {
                _ = new.switch(to: next.user.id)
            }
            return (new == stored ? .keep : .save(new, signedOut: .signedOut), ())
        }
    }
}
