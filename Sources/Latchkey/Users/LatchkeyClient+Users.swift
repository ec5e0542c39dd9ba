public import LatchkeyAPI

extension LatchkeyClient {
    /// Who is signed in, as last stored.
    ///
    /// Never touches the network; nil also when the credential store cannot be read.
    public var user: User? {
        get async { try? await vault.current()?.user }
    }

    /// Registers a user and signs them in.
    ///
    /// Asks the server. A registration with an address and no username is completed by a message to that address, where the
    /// application has addresses proved: then this throws `verification_required`, and ``verify(_:code:)`` signs in.
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
    /// - Parameter registration: What the person said of themselves.
    /// - Returns: The new user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `verification_required` with ``LatchkeyError/verificationID``, whether the address is
    ///   known or not; `identifier_taken`, `invalid_fields` with ``LatchkeyError/fields``, and others. Whoever was signed in
    ///   still is.
    @discardableResult
    public func register(_ registration: Registration) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            return try await register(registration.request(from: device), on: device)
        }
    }

    /// Registers a user without identifier and password, who can name them later, and signs them in.
    ///
    /// Asks the server.
    ///
    /// - Returns: The new user, who is signed in now.
    /// - Throws: ``LatchkeyError``. Whoever was signed in still is.
    @discardableResult
    public func registerPseudoUser() async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            return try await register(RegisterRequest(device: device), on: device)
        }
    }

    /// Reads the signed-in user's record from the server and stores it.
    ///
    /// - Returns: The user as the server knows them.
    /// - Throws: ``LatchkeyError``, as ``data(for:)`` does.
    @discardableResult
    public func refreshUser() async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            try await store(try await call(.user, NoBody()))
        }
    }

    /// Changes the signed-in user's record at the server and stores it.
    ///
    /// - Parameter changes: What to change; the rest stays.
    /// - Returns: The user after the changes.
    /// - Throws: ``LatchkeyError``: `identifier_taken`, `invalid_fields`, and what ``data(for:)`` throws.
    @discardableResult
    public func updateUser(_ changes: UserChanges) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            try await store(try await call(.updateUser, changes))
        }
    }

    /// Deletes the signed-in user and everything of theirs, at the server and here.
    ///
    /// - Parameter password: The password; not needed when the login is less than five minutes old.
    /// - Throws: ``LatchkeyError``: `wrong_password`, `password_required`, and what ``data(for:)`` throws.
    public func deleteUser(password: String? = nil) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            guard let userID = try await vault.current()?.user.id else { throw LatchkeyError.loginRequired }
            _ = try await call(.deleteUser, DeleteUserRequest(password: password), asUser: userID)
            try await vault.change { stored in
                guard let account = stored[userID: userID] else { return (.keep, ()) }
                var new = stored
                new.remove(sessionID: account.session.id)
                return (.save(new, signedOut: .userDeleted), ())
            }
        }
    }

    private func register(_ body: RegisterRequest, on device: Device?) async throws -> User {
        let answer = try await ask(.register, body, on: deviceKey)
        switch try answer.decoded(as: Registered.self) {
        case .signedIn: return try await signIn(by: answer, on: device)
        case .verificationRequired(let asked):
            throw LatchkeyError(
                code: .verificationRequired,
                says: "Look into your mail or messages to finish the registration.",
                status: answer.status,
                verificationID: asked.verificationID
            )
        }
    }

    /// Stores a user's record, unless they have left meanwhile.
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
