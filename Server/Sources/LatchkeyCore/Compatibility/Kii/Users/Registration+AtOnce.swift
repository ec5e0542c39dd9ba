/// Registration whose answer reveals whether a name or an address is taken, for clients that expect it.
extension Registration {
    /// Creates a user at once, and sends messages to their addresses if the application requires verification.
    ///
    /// A registration with an address but without a username and a session creates the user only after the
    /// verification. Nobody could log in before, and the message cannot make anyone a user with a password that someone
    /// else chose.
    ///
    /// - Parameters:
    ///   - form: The submitted form.
    ///   - startsSession: Whether to start a session for the user.
    ///   - origin: The client's address and device.
    ///   - application: The application whose rules apply.
    /// - Returns: The user, and their session if requested.
    /// - Throws: The reason why the user cannot be created, including that another user has an address.
    package func registerAtOnce(
        _ form: RegistrationForm,
        startsSession: Bool,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RegistrationError) -> RegisteredUser {
        let (user, password) = try check(form, application)
        try await admit(user, from: origin)
        let pending = user.pendingAddresses
        if let taken = try await storage.taken(user.identifiers + pending) { throw .identifierTaken(taken) }
        if !pending.isEmpty { try await admitMessage(from: origin) }
        let hash = try await hash(password, of: user)
        if user.isPseudo, !startsSession, let address = pending.first {
            _ = try await ask(user, hash, address, from: origin, with: application)
            return RegisteredUser(user: user, session: nil, hasPassword: hash != nil)
        }
        let proof = Proof.registration(of: user.id, hasPassword: hash != nil, at: user.createdAt)
        let draft = startsSession ? sessions.draft(for: proof, from: origin, with: application) : nil
        let event =
            draft.map { AuditEvent(.userRegistered, id: ids.next(), starting: $0.session.record) }
            ?? AuditEvent(
                .userRegistered,
                id: ids.next(),
                of: user.id,
                at: user.createdAt,
                from: origin,
                with: application.id
            )
        let outcome = try await storage.register(user, hash, draft?.session, event)
        try await askForProofs(of: pending, by: user, from: origin, with: application)
        var session: StartedSession?
        if let draft, let outcome {
            do { session = try await sessions.finish(draft, outcome, with: application) } catch {
                throw RegistrationError(error)
            }
        }
        return RegisteredUser(user: user, session: session, hasPassword: hash != nil)
    }

    private func askForProofs(
        of addresses: [Identifier],
        by user: User,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(RegistrationError) {
        for address in addresses {
            do {
                _ = try await verifications.askForProof(
                    of: address,
                    by: user,
                    from: origin.address,
                    with: application,
                    isAdmitted: true
                )
            } catch { throw RegistrationError(error) }
        }
    }
}

extension User {
    /// The addresses that await verification.
    package var pendingAddresses: [Identifier] {
        [
            pendingEmailAddress.map(Identifier.emailAddress), pendingPhoneNumber.map(Identifier.phoneNumber),
        ].compactMap { $0 }
    }
}

/// A user who has registered.
package struct RegisteredUser: Sendable {
    package let user: User
    /// The session; nil if none was requested.
    package let session: StartedSession?
    package let hasPassword: Bool
}
