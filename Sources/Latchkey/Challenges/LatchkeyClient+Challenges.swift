public import LatchkeyAPI

extension LatchkeyClient {
    /// Completes a login with a second factor, and stores the session like any other login.
    ///
    /// Calls the server, and the authenticator for a passkey. A login or registration that needs a second factor throws
    /// `second_factor_required` with ``LatchkeyError/challenge``, which is valid for five minutes.
    ///
    /// ```swift
    /// do {
    ///     try await latchkey.logIn("ada", password: password)
    /// } catch {
    ///     guard let challenge = error.challenge else { throw error }
    ///     let code = await askForCode(challenge.factors)
    ///     try await latchkey.answer(challenge, with: .totp(code))
    /// }
    /// ```
    ///
    /// If ``LogInChallenge/enrollment`` is not empty, the person sets up a factor: `passkey` makes a passkey, `totp`
    /// confirms the app of ``beginTOTP(in:)``.
    ///
    /// - Parameters:
    ///   - challenge: The challenge.
    ///   - answer: The second factor. A passkey without ``PasskeyCalls/authenticator`` opens the login page in the
    ///     browser on Linux and macOS.
    ///   - rememberDevice: Whether later logins on this device need no second factor, if the application allows it.
    /// - Returns: The signed-in user, and after an enrolment the recovery codes.
    /// - Throws: ``LatchkeyError``: `wrong_code`, `challenge_over` if it has expired or was answered wrongly too often
    ///   (log in again), `second_factor_required` with the next challenge, `passkey_cancelled`,
    ///   `authenticator_unavailable`, `too_many_attempts`, `network_unavailable`, `store_unwritable` and others. The
    ///   current user stays signed in then. If the session of an enrolment could not be stored, the error has the
    ///   ``LatchkeyError/recoveryCodes``.
    @discardableResult
    public func answer(
        _ challenge: LogInChallenge,
        with answer: ChallengeAnswer,
        rememberDevice: Bool = false
    ) async throws(LatchkeyError) -> ChallengeAnswered {
        #if os(Linux) || os(macOS)
        if answer == .passkey, passkeys.authenticator == nil {
            return ChallengeAnswered(user: try await logInWithBrowser())
        }
        #endif
        return try await LatchkeyError.typed {
            let body = try await request(for: challenge, with: answer, rememberDevice: rememberDevice)
            let device = await deviceWithPush
            let response = try await askForSession(.answerChallenge, body)
            let recoveryCodes = try response.decoded(as: SignedIn.self).recoveryCodes ?? []
            do {
                let user = try await signIn(by: response, on: device)
                return ChallengeAnswered(user: user, recoveryCodes: recoveryCodes)
            } catch {
                // No other answer has the codes.
                var failure = LatchkeyError(transport: error)
                failure.recoveryCodes = recoveryCodes
                throw failure
            }
        }
    }

    /// Begins to set up an authenticator app within a login's challenge.
    ///
    /// Calls the server. Confirm the app with ``answer(_:with:rememberDevice:)`` and its first code.
    ///
    /// - Parameter challenge: A challenge whose ``LogInChallenge/enrollment`` has `totp`.
    /// - Returns: The secret for the app.
    /// - Throws: ``LatchkeyError``: `challenge_over`, `too_many_attempts`, `network_unavailable` and others.
    public func beginTOTP(in challenge: LogInChallenge) async throws(LatchkeyError) -> NewTOTP {
        try await LatchkeyError.typed {
            let body = ChallengeRequest(challengeID: challenge.id)
            return try await ask(.challengeTOTP, body, on: deviceKey).decoded(as: NewTOTP.self)
        }
    }

    /// Begins the recovery of the account of a user who can show no second factor.
    ///
    /// Calls the server. The user gets messages at all their addresses; at ``PendingRecovery/readyAt`` one of them brings
    /// the link that recovers the account on a page of the server. Any login cancels the recovery.
    ///
    /// - Parameter challenge: A challenge with ``LogInChallenge/factors``.
    /// - Returns: The end of the wait, which a second call does not change. ``PendingRecovery/isReady`` says whether the
    ///   person has the link already.
    /// - Throws: ``LatchkeyError``: `challenge_over`, `no_recovery_address` if only an operator can help,
    ///   `recovery_not_needed`, `network_unavailable` and others.
    public func recover(with challenge: LogInChallenge) async throws(LatchkeyError) -> PendingRecovery {
        try await LatchkeyError.typed {
            let body = ChallengeRequest(challengeID: challenge.id)
            return try await ask(.challengeRecovery, body, on: deviceKey).decoded(as: PendingRecovery.self)
        }
    }

    private func request(
        for challenge: LogInChallenge,
        with answer: ChallengeAnswer,
        rememberDevice: Bool
    ) async throws -> AnswerChallengeRequest {
        var body = AnswerChallengeRequest(challengeID: challenge.id, rememberDevice: rememberDevice ? true : nil)
        switch answer {
        case .totp(let code): body.totp = code
        case .recoveryCode(let code): body.recoveryCode = code
        case .passkey:
            let calls = try authenticatorCalls
            let request = ChallengeRequest(challengeID: challenge.id)
            let options = try await ask(.challengePasskey, request, on: deviceKey).decoded(as: PasskeyOptions.self)
            body.ceremonyID = options.ceremonyID
            body.credential = try await calls.answer(options)
        }
        return body
    }
}
