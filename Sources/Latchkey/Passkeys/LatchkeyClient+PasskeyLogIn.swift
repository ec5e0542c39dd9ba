public import LatchkeyAPI

extension LatchkeyClient.PasskeyCalls {
    /// Logs in with a passkey, without a username.
    ///
    /// Calls the server and the authenticator. A passkey is a whole login: no second factor follows. The user becomes
    /// the current one; others stay signed in. If the server does not know the passkey, the authenticator learns it
    /// (``PasskeySignal/unknownPasskey(id:relyingPartyID:)``).
    ///
    /// Without an ``authenticator``, on Linux and macOS the person logs in in the browser, as by
    /// ``LatchkeyClient/logInWithBrowser(options:timeout:opening:)``.
    ///
    /// - Parameter presentation: The way in which the person is asked.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `passkey_cancelled`, `authenticator_unavailable`, `unknown_passkey`,
    ///   `invalid_credentials`, `passkeys_unavailable`, `too_many_attempts`, `network_unavailable`, `store_unwritable`
    ///   and others. The current user stays signed in then.
    @discardableResult
    public func logIn(_ presentation: PasskeyUse.Presentation = .sheet) async throws(LatchkeyError) -> User {
        #if os(Linux) || os(macOS)
        if authenticator == nil, presentation == .sheet { return try await latchkey.logInWithBrowser() }
        #endif
        return try await LatchkeyError.typed {
            let calls = try latchkey.authenticatorCalls
            let options = try await latchkey.ask(.passkeyLogInOptions, NoBody()).decoded(as: PasskeyOptions.self)
            let credential = try await calls.use(options, presentation: presentation)
            let device = await latchkey.deviceWithPush
            let body = PasskeyLogInRequest(ceremonyID: options.ceremonyID, credential: credential, device: device)
            let user: User
            do {
                let answer = try await latchkey.askForSession(.passkeyLogIn, body)
                user = try await latchkey.signIn(by: answer, on: device)
            } catch {
                await calls.signal(error, about: credential, of: options)
                throw error
            }
            await signalPasskeys()
            return user
        }
    }

    /// Registers a user with a passkey and without a password, and logs them in.
    ///
    /// Calls the server and the authenticator.
    ///
    /// - Parameters:
    ///   - username: The name of the new user.
    ///   - emailAddress: An e-mail address, pending until it is verified.
    ///   - displayName: The display name.
    /// - Returns: The new, signed-in user.
    /// - Throws: ``LatchkeyError``: `passkey_cancelled`, `authenticator_unavailable`, `identifier_taken`,
    ///   `invalid_fields` with ``LatchkeyError/fields``, `verification_required` with
    ///   ``LatchkeyError/verificationID``, `passkeys_unavailable` and others. The current user stays signed in then.
    @discardableResult
    public func register(
        username: String? = nil,
        emailAddress: String? = nil,
        displayName: String? = nil
    ) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let calls = try latchkey.authenticatorCalls
            let form = PasskeySignUpOptionsRequest(
                username: username,
                emailAddress: emailAddress,
                displayName: displayName
            )
            let options = try await latchkey.ask(.passkeySignUpOptions, form).decoded(as: PasskeyOptions.self)
            let credential = try await calls.create(options)
            let device = await latchkey.deviceWithPush
            let body = PasskeySignUpRequest(
                ceremonyID: options.ceremonyID,
                credential: credential,
                username: username,
                emailAddress: emailAddress,
                displayName: displayName,
                device: device
            )
            let answer = try await latchkey.askForSession(.passkeySignUp, body)
            return try await latchkey.signIn(byRegistration: answer, on: device)
        }
    }
}
