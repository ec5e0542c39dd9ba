public import LatchkeyAPI

extension LatchkeyClient {
    /// Reads the stored sign-in.
    ///
    /// Never waits for the network.
    ///
    /// - Returns: The signed-in user, signed out, or locked until the device is unlocked.
    /// - Throws: ``LatchkeyError``: `store_insecure`, `store_damaged` (the damaged sign-in is put aside, so the next
    ///   try finds none), `store_unreadable`, `store_unwritable` or `store_mismatch`.
    public func restore() async throws(LatchkeyError) -> RestoredState {
        try await LatchkeyError.typed {
            do {
                _ = try await vault.load()
            } catch let error as LatchkeyError where error.code == .storeLocked {
                // If the store was locked again after it was read, the credentials in memory count.
                guard let held = try? await vault.current() else { return .locked }
                return .signedIn(held.user)
            }
            pendingLogOuts.sendSoon()
            pushRegistrar.registerSoon()
            guard let held = try await vault.current() else { return .signedOut }
            return .signedIn(held.user)
        }
    }

    /// Logs in with a password.
    ///
    /// Calls the server. The user becomes the current one; others stay signed in.
    ///
    /// - Parameters:
    ///   - identifier: A username, or a verified e-mail address or phone number.
    ///   - password: The password.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `invalid_credentials`, `second_factor_required` with ``LatchkeyError/challenge``,
    ///   `email_domain_not_allowed`, `too_many_attempts`, `network_unavailable`, `store_unwritable` and others. The
    ///   current user stays signed in then.
    @discardableResult
    public func logIn(_ identifier: String, password: String) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            let body = LogInRequest(identifier: identifier, password: password, device: device)
            return try await signIn(by: try await askForSession(.logIn, body), on: device)
        }
    }

    /// The sign-in state, and each change.
    ///
    /// Any number of tasks may listen. Changes by other processes that share the credential store are included once
    /// this client has read the store.
    public var states: AsyncStream<SignInState> { broadcast.states() }

    /// Stores the session of a login or registration.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - device: The device that the call named; its push device is registered.
    ///   - keepsPush: Whether that push device replaces the stored one.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError`` of the answer or the credential store.
    func signIn(by answer: Answer, on device: Device?, keepingPush keepsPush: Bool = false) async throws -> User {
        try await signIn(try answer.decoded(as: SignedIn.self), by: answer, on: device, keepingPush: keepsPush)
    }

    /// Stores the session of a login in the browser.
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
                stored.recordRegistration(of: push, for: account.session.id)
            }
        } catch {
            // End the unused session at the server.
            await pendingLogOuts.endUnstored(account.session)
            throw error
        }
        if let push { await pushRegistrar.isFirst(push) }
        pendingLogOuts.sendSoon()
        return signedIn.user
    }
}
