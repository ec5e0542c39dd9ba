extension LatchkeyClient {
    /// Logs out: at once on this device, and at the server as soon as it can be reached.
    ///
    /// A farewell that the server could not be told is kept in the credential store and told later, also after the app
    /// was started again. Does nothing when nobody is signed in.
    ///
    /// - Parameters:
    ///   - scope: Who is logged out; without it, the current user, and then nobody is signed in until somebody logs in
    ///     or ``switchUser(to:)`` is called.
    ///   - waitsForServer: Whether to return only when the server knows; without it, the network is not waited for.
    /// - Throws: ``LatchkeyError`` of the credential store, and everybody is still signed in then. When it waits for the
    ///   server also `network_unavailable`, `timed_out` and `server_unavailable`: everybody is logged out on this device
    ///   then, and the server will be told later.
    public func logOut(_ scope: LogOutScope = .currentUser, waitsForServer: Bool = false) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            try await vault.signOut(scope)
            guard waitsForServer else { return farewells.tellSoon() }
            if let error = await farewells.tellAll() { throw error }
        }
    }
}

/// Who is logged out.
public enum LogOutScope: Sendable, Hashable {
    /// The user that requests are sent as.
    case currentUser
    /// One of the ``LatchkeyClient/users``, by their id; nothing happens when they are not among them.
    case user(User.ID)
    /// Everybody who is signed in on this device.
    case allUsers
}

extension CredentialVault {
    /// Signs out of sessions that the server has still to be told of.
    ///
    /// - Throws: ``LatchkeyError`` when the store cannot be changed; nothing is changed then.
    func signOut(_ scope: LogOutScope) async throws {
        do {
            try await dismiss(scope)
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            // It was put aside, so there is nothing left to leave.
            try await dismiss(scope)
        }
    }

    private func dismiss(_ scope: LogOutScope) async throws {
        try await change { stored in
            let leaving =
                switch scope {
                case .currentUser: [stored.current].compactMap(\.self)
                case .user(let id): [stored[userID: id]].compactMap(\.self)
                case .allUsers: stored.accounts
                }
            var new = stored
            for account in leaving { new.signOut(sessionID: account.session.id) }
            if scope == .allUsers { new.forgetArrivals() }
            return (new == stored ? .keep : .save(new, signedOut: .signedOut), ())
        }
    }
}
