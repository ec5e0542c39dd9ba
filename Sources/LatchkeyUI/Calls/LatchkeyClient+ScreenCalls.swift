public import Latchkey
public import LatchkeyScreens

extension LatchkeyClient {
    /// Makes the call of a screen, for a front of your own.
    ///
    /// ```swift
    /// case .call(let call):
    ///     do { screen.handle(try await latchkey.make(call, in: .english)) }
    ///     catch { screen.handle(.failed(ScreenFailure(error))) }
    /// ```
    ///
    /// ``SignInModel`` does this for its screens. A login at a provider needs its `providerSignIns` or its
    /// `providerBrowserLogIn`.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - language: The language of messages to a user who has not chosen one.
    /// - Returns: The event to report to the screen: `succeeded`, `asked`, `totpBegun`, `recoveryBegun`,
    ///   `recoveryReady` or `recoveryCodesMade`.
    /// - Throws: `LatchkeyError`; report it to the screen as `failed`.
    public func make(_ call: ScreenCall, in language: Language) async throws(LatchkeyError) -> CredentialEvent {
        switch call {
        case .logIn(let identifier, let password):
            try await logIn(identifier, password: password.text)
        case .requestLogInCode(let identifier):
            return .asked(id: try await requestLogInCode(for: identifier, locale: language.rawValue))
        case .logInByMail(.code(let code, _), let id): try await logIn(id, code: code)
        case .logInByMail(.token(let token), let id): try await logIn(id, linkToken: token)
        case .register(let username, let emailAddress, let password):
            try await register(
                Registration(
                    username: username,
                    password: password.text,
                    emailAddress: emailAddress,
                    locale: language.rawValue
                )
            )
        case .upgrade(let username, let emailAddress, let password):
            var changes = UserChanges()
            if let username { changes.username = .set(username) }
            if let emailAddress { changes.emailAddress = .set(emailAddress) }
            changes.password = .set(password.text)
            try await account.update(changes)
        case .requestVerification(let address):
            return .asked(id: try await requestVerification(of: address))
        case .verify(.code(let code, let id)): try await verify(id, code: code)
        case .verify(.token(let token)): try await verify(token: token)
        case .requestPasswordReset(let identifier):
            return .asked(id: try await requestPasswordReset(of: identifier, locale: language.rawValue))
        case .resetPassword(.code(let code, let id), let password):
            try await resetPassword(id, code: code, newPassword: password?.text)
        case .resetPassword(.token(let token), let password):
            try await resetPassword(token: token, newPassword: password?.text)
        case .changePassword(let current, let new):
            try await account.changePassword(from: current.text, to: new.text)
        case .logInWithPasskey: try await passkeys.logIn()
        case .answerChallenge(let challenge, let answer, let remembersDevice):
            guard let answer = ChallengeAnswer(answer) else { return .failed(.notOffered) }
            let answered = try await self.answer(challenge, with: answer, rememberDevice: remembersDevice)
            return .success(with: answered.recoveryCodes)
        case .stepUp(let answer): try await stepUp(with: StepUpAnswer(answer))
        case .beginTOTP(let challenge?): return .totpBegun(AuthenticatorSetUp(try await beginTOTP(in: challenge)))
        case .beginTOTP(nil): return .totpBegun(AuthenticatorSetUp(try await factors.beginTOTP()))
        case .confirmTOTP(let code): return .success(with: try await factors.confirmTOTP(code))
        case .addPasskey: try await passkeys.add()
        case .logInAtProvider(let upstream): try await logIn(at: upstream, languages: [language.rawValue])
        case .linkIdentity(let upstream): try await identities.link(with: signIn(at: upstream), at: upstream)
        case .recover(let challenge):
            let recovery = try await recover(with: challenge)
            return recovery.isReady ? .recoveryReady : .recoveryBegun(readyAt: recovery.readyAt)
        }
        return .succeeded
    }

    private func signIn(at upstream: Upstream) throws(LatchkeyError) -> any ProviderSignIn {
        guard let signIn = providerSignIn(for: upstream) else { throw .providerFailed() }
        return signIn
    }

    /// Requests a verification message to an e-mail address or a phone number with `+`.
    func requestVerification(of address: String) async throws(LatchkeyError) -> String {
        address.hasPrefix("+")
            ? try await account.requestVerification(phoneNumber: address)
            : try await account.requestVerification(emailAddress: address)
    }
}

extension ScreenFailure {
    /// A password cannot answer a challenge.
    fileprivate static let notOffered = ScreenFailure(code: .secondFactorRequired, message: "")
}

extension Restored {
    /// Reads the stored session, for the title screen; never waits for the network.
    ///
    /// - Parameter latchkey: The client.
    public init(restoring latchkey: LatchkeyClient) async {
        do {
            self =
                switch try await latchkey.restore() {
                case .signedIn: .signedIn
                case .locked: .locked
                case .signedOut: .signedOut
                }
        } catch {
            self = .failed(ScreenFailure(error))
        }
    }
}
