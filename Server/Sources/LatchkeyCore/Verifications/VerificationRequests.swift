import Foundation

/// Accepts requests for verification messages, and answers all alike, so the answers never reveal which users exist.
///
/// `VerificationDispatch` looks up the user later, so the response time reveals nothing either.
package struct VerificationRequests: Sendable {
    private let storage: any Storage
    private let attempts: AttemptLimits
    private let ids: IDSource
    private let clock: any WallClock
    private let verificationSignal: WakeSignal
    private let space: FreeSpace

    /// Makes a use case that stores requests, counts them by address, and wakes the dispatch.
    package init(
        storage: any Storage,
        attempts: AttemptLimits,
        ids: IDSource,
        clock: any WallClock,
        verificationSignal: WakeSignal,
        space: FreeSpace
    ) {
        self.storage = storage
        self.attempts = attempts
        self.ids = ids
        self.clock = clock
        self.verificationSignal = verificationSignal
        self.space = space
    }

    /// Requests a message with which a password can be reset.
    ///
    /// - Parameters:
    ///   - text: A username, e-mail address or phone number, as it was typed.
    ///   - locale: The preferred language.
    ///   - address: The client's address.
    ///   - application: The application that asks.
    /// - Returns: The id with which the message's code will be valid.
    /// - Throws: `VerificationRequestError` if the text is not an identifier, there were too many requests, or the
    ///   storage fails.
    package func askForPasswordReset(
        of text: String,
        locale: String?,
        from address: ClientAddress?,
        with application: Application
    ) async throws(VerificationRequestError) -> Verification.ID {
        try await ask(.passwordReset, of: text, locale: locale, from: address, with: application)
    }

    /// Requests a message with which a user can log in.
    func askForLogIn(
        of text: String,
        locale: String?,
        from address: ClientAddress?,
        with application: Application
    ) async throws(VerificationRequestError) -> Verification.ID {
        try await ask(.logIn, of: text, locale: locale, from: address, with: application)
    }

    /// Requests a message to a user who may not exist.
    private func ask(
        _ purpose: Verification.Purpose,
        of text: String,
        locale: String?,
        from address: ClientAddress?,
        with application: Application
    ) async throws(VerificationRequestError) -> Verification.ID {
        guard let identifier = Identifier(typed: text) else { throw .invalid(["identifier": Self.invalidIdentifier]) }
        if let locale {
            do { _ = try Profile.locale(locale) } catch { throw .invalid(["locale": error]) }
        }
        return try await ask(draft(purpose, identifier, locale: locale, from: address, with: application))
    }

    /// Requests a message that verifies an address of a user.
    ///
    /// - Parameters:
    ///   - address: An unverified address of the user.
    ///   - user: The user who claims the address.
    ///   - clientAddress: The client's address.
    ///   - application: The application that asks.
    ///   - isAdmitted: Whether the request was counted before.
    /// - Returns: The id with which the message's code will be valid.
    /// - Throws: `VerificationRequestError`, also if the user has no such unverified address.
    package func askForProof(
        of address: Identifier,
        by user: User,
        from clientAddress: ClientAddress?,
        with application: Application,
        isAdmitted: Bool = false
    ) async throws(VerificationRequestError) -> Verification.ID {
        guard user.unprovenAddresses.contains(address) else { throw .invalid([address.field: Self.notGiven]) }
        return try await ask(
            draft(.address, address, of: user.id, locale: user.locale, from: clientAddress, with: application),
            isAdmitted: isAdmitted
        )
    }

    /// Counts a request for a message before it is made.
    ///
    /// - Throws: `VerificationRequestError` if there were too many, or if there is no room for it.
    package func admit(from address: ClientAddress?) async throws(VerificationRequestError) {
        try space.requireRoom(VerificationRequestError.self)
        do {
            try await attempts.admitMessage(from: address)
        } catch { throw VerificationRequestError(error) }
    }

    /// Requests the message that completes an admitted registration.
    func askForRegistration(
        of registration: PendingRegistration,
        with address: Identifier,
        from clientAddress: ClientAddress?,
        for application: Application
    ) async throws(VerificationRequestError) -> Verification.ID {
        let locale = registration.user.locale
        return try await ask(
            draft(
                .registration,
                address,
                locale: locale,
                from: clientAddress,
                with: application,
                registering: registration
            ),
            isAdmitted: true
        )
    }

    /// Requests the message that completes a registration again; the user to create stays the same.
    ///
    /// - Parameters:
    ///   - id: The id of the previous request.
    ///   - clientAddress: The client's address.
    ///   - application: The application of the request.
    /// - Returns: The new id; nil if the registration is completed, unknown, of another application, or more than an
    ///   hour old.
    /// - Throws: `VerificationRequestError` if there were too many requests, or if the storage fails.
    package func askForRegistrationAgain(
        _ id: Verification.ID,
        from clientAddress: ClientAddress?,
        with application: Application
    ) async throws(VerificationRequestError) -> Verification.ID? {
        try await admit(from: clientAddress)
        let stored = try await storage.read(VerificationRequestError.self) { tables in
            IDSource.isID(id) ? try tables.verifications.find(.id(id)) : nil
        }
        guard let stored, !stored.isSpent, let registration = stored.verification.registration,
            stored.verification.applicationID == application.id,
            clock.now() < stored.verification.createdAt.addingTimeInterval(VerificationRules.repeatable)
        else { return nil }
        return try await askForRegistration(
            of: registration,
            with: stored.verification.identifier,
            from: clientAddress,
            for: application
        )
    }

    /// The newest unspent message of a user, for clients that do not know which one they requested.
    ///
    /// - Parameters:
    ///   - purpose: Its purpose.
    ///   - userID: The user.
    ///   - address: The recipient; nil for any.
    ///   - application: The application that requested it.
    /// - Returns: Its id; nil if there is none or it was spent.
    /// - Throws: `StoreError` if the storage cannot be read.
    package func newest(
        _ purpose: Verification.Purpose,
        of userID: User.ID,
        at address: Identifier? = nil,
        with application: Application
    ) async throws(StoreError) -> Verification.ID? {
        try await storage.read { tables in
            try tables.verifications.newest(purpose, of: userID, at: address, with: application.id)
        }
    }

    private func ask(
        _ verification: Verification,
        isAdmitted: Bool = false
    ) async throws(VerificationRequestError) -> Verification.ID {
        if !isAdmitted { try await admit(from: verification.clientAddress) }
        do { try await storage.statement { tables in try tables.verifications.insert(verification) } } catch {
            throw .storage(error)
        }
        verificationSignal.send()
        return verification.id
    }

    private func draft(
        _ purpose: Verification.Purpose,
        _ identifier: Identifier,
        of userID: User.ID? = nil,
        locale: String?,
        from address: ClientAddress?,
        with application: Application,
        registering registration: PendingRegistration? = nil
    ) -> Verification {
        let now = clock.now()
        return Verification(
            id: ids.next(),
            purpose: purpose,
            applicationID: application.id,
            identifier: identifier,
            userID: userID,
            locale: locale,
            clientAddress: address,
            registration: registration,
            createdAt: now,
            expiresAt: now.addingTimeInterval(VerificationRules.lifetime)
        )
    }

    private static let invalidIdentifier = FieldError.invalid(
        "Give a username, an e-mail address or a phone number like +81312345678."
    )
    private static let notGiven = FieldError.invalid(
        "This is not an address that waits for its proof. Set it in the user's record first."
    )
}

extension User {
    /// The user's unverified addresses, pending or own.
    var unprovenAddresses: [Identifier] {
        [
            pendingEmailAddress.map(Identifier.emailAddress), pendingPhoneNumber.map(Identifier.phoneNumber),
            emailAddress.flatMap { $0.isVerified ? nil : .emailAddress($0.address) },
            phoneNumber.flatMap { $0.isVerified ? nil : .phoneNumber($0.address) },
        ].compactMap { $0 }
    }
}

extension Identifier {
    /// The name of its member in requests.
    package var field: String {
        switch self {
        case .username: "username"
        case .emailAddress: "emailAddress"
        case .phoneNumber: "phoneNumber"
        }
    }
}

/// The reason why a request is refused.
package enum VerificationRequestError: AttemptLimitedError, Equatable, Sendable {
    case invalid(FieldErrors)
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
