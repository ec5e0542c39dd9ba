public import LatchkeyAPI

extension LatchkeyClient {
    /// Finds out who is signed in.
    ///
    /// Never waits for the network.
    ///
    /// - Returns: The user, that nobody is signed in, or that this cannot be known until the device is unlocked.
    /// - Throws: ``LatchkeyError``: `store_insecure`, `store_damaged` (what was damaged is put aside, so the next try
    ///   finds nobody signed in), `store_unreadable`, `store_unwritable` or `store_mismatch`.
    public func restore() async throws(LatchkeyError) -> RestoredState {
        try await LatchkeyError.typed {
            do {
                _ = try await vault.load()
            } catch let error as LatchkeyError where error.code == .storeLocked {
                // Locked again since it was read: what is in memory still counts.
                guard let held = try? await vault.current() else { return .locked }
                return .signedIn(held.user)
            }
            farewells.tellSoon()
            pushRegistrar.registerSoon()
            guard let held = try await vault.current() else { return .signedOut }
            return .signedIn(held.user)
        }
    }

    /// Logs in with a password.
    ///
    /// Asks the server. Users who are signed in already stay so, and this one becomes the current one.
    ///
    /// - Parameters:
    ///   - identifier: A username, or a verified e-mail address or phone number.
    ///   - password: The password.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `invalid_credentials`, `too_many_attempts`, `network_unavailable`,
    ///   `store_unwritable` and others. Whoever was signed in before still is.
    @discardableResult
    public func logIn(_ identifier: String, password: String) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            let body = LogInRequest(identifier: identifier, password: password, device: device)
            return try await signIn(by: try await ask(.logIn, body, on: deviceKey), on: device)
        }
    }

    /// The sign-in state: the present one first, then each change.
    ///
    /// Any number of tasks may listen. What another app or process does that shares the credential store is told too,
    /// from the first call on that reads the store.
    public var states: AsyncStream<SignInState> { broadcast.states() }

    /// Keeps the session that a login or a registration answered.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - device: What the call said of this device; the server knows its push device by now.
    ///   - keepsPush: Whether that push device takes the place of the one that is kept.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError`` of the answer or the credential store.
    func signIn(by answer: Answer, on device: Device?, keepingPush keepsPush: Bool = false) async throws -> User {
        try await signIn(try answer.decoded(as: SignedIn.self), by: answer, on: device, keepingPush: keepsPush)
    }

    /// Keeps the session that a login in the browser answered.
    func signIn(byToken answer: Answer) async throws -> User {
        guard answer.isSuccess else { throw LatchkeyError(token: answer) }
        return try await signIn(SignedIn(try answer.decoded(as: TokenAnswer.self)), by: answer, on: nil)
    }

    private func signIn(
        _ signedIn: SignedIn,
        by answer: Answer,
        on device: Device?,
        keepingPush keepsPush: Bool = false
    ) async throws -> User {
        let session = try StoredSession(signedIn.session, of: answer, at: time.date())
        let account = Account(user: signedIn.user, session: session)
        let (push, deviceKey) = (device?.push, signedIn.session.deviceKey.map { DeviceKey($0) })
        await vault.confirm(account.session.id)
        do {
            try await vault.signIn { stored in
                stored.signIn(account)
                if let deviceKey { stored.deviceKey = deviceKey }
                if keepsPush, let push, stored.push?.device != push { stored.push = PushRegistration(device: push) }
                stored.hasRegistered(push, for: account.session.id)
            }
        } catch {
            // Nobody will ever use this session; it need not wait at the server until it expires.
            await farewells.tell(account.session)
            throw error
        }
        if let push { await pushRegistrar.isFirst(push) }
        farewells.tellSoon()
        return signedIn.user
    }
}
