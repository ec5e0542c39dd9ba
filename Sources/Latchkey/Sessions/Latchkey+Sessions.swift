public import LatchkeyAPI

extension Latchkey {
    /// Finds out who is signed in.
    ///
    /// Never touches the network.
    ///
    /// - Returns: The user, that nobody is signed in, or that this cannot be known until the device is unlocked.
    /// - Throws: ``LatchkeyError``: `store_insecure`, `store_damaged` (what was damaged is put aside, so the next try
    ///   finds nobody signed in), `store_unreadable` or `store_mismatch`.
    public func restore() async throws -> RestoredState {
        do {
            guard let held = try await vault.reread() else { return .signedOut }
            return .signedIn(held.user)
        } catch let error as LatchkeyError where error.code == .storeLocked {
            // Locked again since it was read: what is in memory still counts.
            guard let held = try? await vault.current() else { return .locked }
            return .signedIn(held.user)
        }
    }

    /// Logs in with a password.
    ///
    /// Asks the server.
    ///
    /// - Parameters:
    ///   - identifier: A username, or a verified e-mail address or phone number.
    ///   - password: The password.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `invalid_credentials`, `too_many_attempts`, `network_unavailable`,
    ///   `store_unwritable` and others. Whoever was signed in before still is.
    @discardableResult
    public func logIn(_ identifier: String, password: String) async throws -> User {
        let body = LogInRequest(identifier: identifier, password: password, device: device)
        return try await signIn(by: try await ask(.logIn, body))
    }

    /// The sign-in state: the present one first, then each change.
    ///
    /// Any number of tasks may listen.
    public var states: AsyncStream<SignInState> { broadcast.states() }

    /// Logs out: at once on this device, and then at the server if it can be reached within a few seconds.
    ///
    /// - Throws: ``LatchkeyError`` when the credential store cannot be changed; the user is still signed in then. A
    ///   server that cannot be reached is no error.
    public func logOut() async throws {
        let gone = try await vault.signOut(.signedOut)
        if let gone { await Farewell(server: server, transport: transport).tell(gone.session) }
    }

    /// Keeps the session that a login or a registration answered.
    func signIn(by answer: Answer) async throws -> User {
        let signedIn = try answer.decoded(as: SignedIn.self)
        let session = try StoredSession(signedIn.session, of: answer, at: time.date())
        let realm = server.realm
        do {
            let new = StoredCredentials(generation: 0, realm: realm, user: signedIn.user, session: session)
            try await vault.change { _ in (.save(new), ()) }
        } catch {
            // Nobody will ever use this session; it need not wait at the server until it expires.
            await Farewell(server: server, transport: transport).tell(session)
            throw error
        }
        return signedIn.user
    }
}
