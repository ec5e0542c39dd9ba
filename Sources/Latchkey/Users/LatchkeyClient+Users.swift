public import LatchkeyAPI

extension LatchkeyClient {
    /// The current user as last stored; nil if none is signed in or the credential store cannot be read.
    ///
    /// Never touches the network.
    public var user: User? {
        get async { try? await vault.current()?.user }
    }

    /// Registers a user and logs them in.
    ///
    /// Calls the server. If the application requires verification, a registration with an address and no username sends
    /// a message and throws `verification_required`; ``verify(_:code:)`` completes it.
    ///
    /// ```swift
    /// do {
    ///     try await latchkey.register(Registration(password: password, emailAddress: "ada@example.com"))
    /// } catch {
    ///     guard error.code == .verificationRequired else { throw error }
    ///     askForCode(of: error.verificationID)
    /// }
    /// ```
    ///
    /// - Parameter registration: The data of the new user.
    /// - Returns: The new, signed-in user.
    /// - Throws: ``LatchkeyError``: `verification_required` with ``LatchkeyError/verificationID``, for known and
    ///   unknown addresses alike; `identifier_taken`, `invalid_fields` with ``LatchkeyError/fields``, and others. The
    ///   current user stays signed in then.
    @discardableResult
    public func register(_ registration: Registration) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            return try await register(registration.request(from: device), on: device)
        }
    }

    /// Registers a user without identifier and password, who can add them later, and logs them in.
    ///
    /// Calls the server.
    ///
    /// - Returns: The new, signed-in user.
    /// - Throws: ``LatchkeyError``. The current user stays signed in then.
    @discardableResult
    public func registerPseudoUser() async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            return try await register(RegisterRequest(device: device), on: device)
        }
    }

    private func register(_ body: RegisterRequest, on device: Device?) async throws -> User {
        try await signIn(byRegistration: try await askForSession(.register, body), on: device)
    }

    /// Stores the session of a registration.
    ///
    /// - Throws: ``LatchkeyError`` with `verification_required` if a message has to be answered first, and the errors of
    ///   the answer and the credential store.
    func signIn(byRegistration answer: Answer, on device: Device?) async throws -> User {
        switch try answer.decoded(as: Registered.self) {
        case .signedIn: return try await signIn(by: answer, on: device)
        case .verificationRequired(let asked):
            throw LatchkeyError(
                code: .verificationRequired,
                says: "Check your e-mail or text messages to finish the registration.",
                status: answer.status,
                verificationID: asked.verificationID
            )
        }
    }

    /// Stores a user's record, unless they have logged out.
    func store(_ user: User) async throws -> User {
        try await vault.change { stored in
            guard var account = stored[userID: user.id], account.user != user else { return (.keep, ()) }
            account.user = user
            var new = stored
            new.update(account)
            return (.save(new), ())
        }
        return user
    }
}
