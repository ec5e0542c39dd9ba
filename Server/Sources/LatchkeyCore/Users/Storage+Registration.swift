extension Storage {
    /// Stores a new user, and their first session if they have one.
    ///
    /// If the outcome of the commit is unknown, it looks up the user: nobody else creates one with this id.
    ///
    /// - Returns: The outcome for the session; nil without one.
    /// - Throws: The reason why nothing is stored.
    func register(
        _ user: User,
        _ passwordHash: String?,
        _ session: NewSession?,
        _ event: AuditEvent
    ) async throws(RegistrationError) -> SessionOutcome? {
        do {
            let stored = try await transaction(RegistrationError.self) { tables in
                try tables.register(user, passwordHash, session, event)
            }
            if let stored { return stored.session }
        } catch .storage(.outcomeUnknown(let text)) {
            guard let session else {
                let stored = try? await self.user(user.id)
                guard stored ?? nil != nil else { throw .storage(.outcomeUnknown(text)) }
                return nil
            }
            // A session that was not stored may have become a challenge, whose factors are unknown here.
            let state = try? await read({ tables in try tables.sessions.state(of: session.record.id) })
            guard state ?? nil != nil else { throw .storage(.outcomeUnknown(text)) }
            return .started(displaced: [])
        } catch { throw error }
        guard let taken = try await taken(user.identifiers) ?? user.identifiers.first else {
            throw .storage(.defect("a user was not stored"))
        }
        throw .identifierTaken(taken)
    }

    /// The first of the identifiers that another user has.
    func taken(_ identifiers: [Identifier]) async throws(RegistrationError) -> Identifier? {
        try await read(RegistrationError.self) { tables in
            try identifiers.first { try tables.users.holder(of: $0) != nil }
        }
    }
}

extension Tables {
    /// Stores a new user, and their first session if they have one.
    ///
    /// - Returns: The outcome; nil if another user has the username or an address, and nothing is stored then.
    /// - Throws: `StoreError`.
    package func register(
        _ user: User,
        _ passwordHash: String?,
        _ session: NewSession?,
        _ event: AuditEvent
    ) throws -> StoredRegistration? {
        guard try users.insert(user, passwordHash: passwordHash) else { return nil }
        let outcome = try session.map { try start($0) }
        try events.insert(event)
        return StoredRegistration(session: outcome)
    }
}

/// A stored new user.
package struct StoredRegistration: Sendable, Equatable {
    /// The outcome for their first session; nil without one.
    package let session: SessionOutcome?
}
