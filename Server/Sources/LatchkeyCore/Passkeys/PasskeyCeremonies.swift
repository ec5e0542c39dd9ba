import Foundation

/// Begins the ceremonies of passkeys and checks their answers, for all use cases.
///
/// A ceremony takes one answer, which removes it from the storage before anything is checked, whether or not the answer is
/// right. Only what it was begun for counts: its kind, its user, its session or challenge, and its time.
package struct PasskeyCeremonies: Sendable {
    private let storage: any Storage
    private let relyingParty: RelyingParty?
    private let cryptography: any PasskeyCryptography
    private let attempts: AttemptLimits
    private let audit: AuditLog
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        relyingParty: RelyingParty?,
        cryptography: any PasskeyCryptography,
        attempts: AttemptLimits,
        audit: AuditLog,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.relyingParty = relyingParty
        self.cryptography = cryptography
        self.attempts = attempts
        self.audit = audit
        self.ids = ids
        self.clock = clock
    }

    func requireRelyingParty() throws(PasskeyError) -> RelyingParty {
        guard let relyingParty else { throw .unavailable(nil) }
        return relyingParty
    }

    private func ceremony(
        _ kind: Ceremony.Kind,
        of userID: User.ID?,
        _ userHandle: PasskeyUserHandle? = nil,
        boundTo binding: [UInt8]?,
        isConditional: Bool = false
    ) -> Ceremony {
        Ceremony(
            id: ids.next(),
            kind: kind,
            challenge: .random(),
            userID: userID,
            userHandle: userHandle,
            binding: binding,
            isConditional: isConditional,
            expiresAt: clock.now().addingTimeInterval(Ceremony.lifetime)
        )
    }
}

// MARK: - Uses

extension PasskeyCeremonies {
    /// Begins a login by any passkey of anybody.
    func beginLogIn(boundTo binding: [UInt8]?) async throws(PasskeyError) -> PasskeyRequest {
        let relyingParty = try requireRelyingParty()
        let ceremony = ceremony(.logIn, of: nil, boundTo: binding)
        try await storage.transaction(PasskeyError.self) { tables in try tables.ceremonies.insert(ceremony) }
        return PasskeyRequest(ceremony, at: relyingParty)
    }

    /// Begins the use of a known user's passkey.
    ///
    /// - Parameters:
    ///   - userID: The user, who has already shown something else.
    ///   - kind: `challenge` or `stepUp`.
    ///   - binding: The digest of the session's id, or that of the challenge.
    /// - Returns: The options, with all passkeys of the user.
    /// - Throws: `PasskeyError.notFound` if the user has none; other errors.
    package func beginUse(
        by userID: User.ID,
        kind: Ceremony.Kind,
        boundTo binding: [UInt8]
    ) async throws(PasskeyError) -> PasskeyRequest {
        let relyingParty = try requireRelyingParty()
        try await admit(boundTo: binding)
        let ceremony = ceremony(kind, of: userID, boundTo: binding)
        let passkeys = try await storage.transaction(PasskeyError.self) { tables in
            let passkeys = try tables.passkeys.list(of: userID).filter(relyingParty.has)
            guard !passkeys.isEmpty else { throw PasskeyError.notFound }
            try tables.ceremonies.insert(ceremony)
            return passkeys
        }
        return PasskeyRequest(ceremony, at: relyingParty, allowing: passkeys)
    }

    /// The use of a passkey that an answer proves.
    ///
    /// Nothing is stored but the event of a counter that repeats; store the use with what it allows.
    ///
    /// - Parameters:
    ///   - id: The ceremony.
    ///   - answer: The answer as the browser sent it.
    ///   - kind: The kind of ceremony that the caller began.
    ///   - binding: What the client that answers can show.
    ///   - userID: The user whose passkey it must be; nil for anybody.
    ///   - origin: The client's address and device.
    ///   - applicationID: The application.
    /// - Returns: The use, which its owner has made just now.
    /// - Throws: `PasskeyError.invalidCredentials` for every fault, except `unknownPasskey` if nobody has the passkey.
    package func verifyUse(
        _ id: Ceremony.ID,
        _ answer: PasskeyAssertionAnswer,
        kind: Ceremony.Kind,
        boundTo binding: [UInt8]?,
        by userID: User.ID?,
        from origin: RequestOrigin = RequestOrigin(),
        with applicationID: Application.ID? = nil
    ) async throws(PasskeyError) -> PasskeyUse {
        let relyingParty = try requireRelyingParty()
        guard let ceremony = try await take(id, kind, boundTo: binding, by: userID) else { throw .invalidCredentials }
        let (record, owner) = try await find(answer, by: userID)
        guard let record else {
            // An authenticator deletes an unknown passkey for good, so a doubt must not look like that.
            throw userID == nil || owner?.isDisabled == false ? .unknownPasskey : .invalidCredentials
        }
        guard userID == nil || record.userID == userID else { throw .invalidCredentials }
        let repetition = AuditEvent(
            .passkeyCounterRepeated,
            id: ids.next(),
            of: record.userID,
            at: clock.now(),
            from: origin,
            with: applicationID
        )
        let check = PasskeyAssertionCheck(relyingParty: relyingParty, cryptography: cryptography)
        let verified: VerifiedPasskey
        do {
            verified = try check.check(
                answer,
                with: record.passkey,
                for: ceremony.challenge,
                from: userID == nil ? .anyUser : .user(record.passkey.userHandle, asked: [])
            )
        } catch {
            if error == .counterRepeated { await audit.record(repetition) }
            throw .invalidCredentials
        }
        guard owner?.isDisabled == false else { throw .invalidCredentials }
        return PasskeyUse(record: record, verified: verified, repetition: repetition)
    }

    /// The row of an answer's passkey, and the user who may use it.
    private func find(
        _ answer: PasskeyAssertionAnswer,
        by userID: User.ID?
    ) async throws(PasskeyError) -> (record: PasskeyRecord?, owner: UserCredentials?) {
        let credentialID: PasskeyCredentialID
        do { credentialID = try answer.credentialID } catch { throw .invalidCredentials }
        return try await storage.read(PasskeyError.self) { tables in
            let record = try tables.passkeys.find(credentialID)
            guard let ownerID = userID ?? record?.userID else { return (record, nil) }
            return (record, try tables.users.credentials(of: ownerID))
        }
    }
}

// MARK: - Additions

extension PasskeyCeremonies {
    /// Begins the addition of a passkey to a known user.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - kind: `addition`, or `challenge` for a user who has no passkey and must have one to log in.
    ///   - binding: The digest of the session's id, or that of the challenge.
    ///   - isConditional: Whether the browser may make the passkey without asking.
    /// - Returns: The options.
    /// - Throws: `PasskeyError.tooMany`, `.exists` for a challenge of a user with a passkey, and other errors.
    package func beginAddition(
        by userID: User.ID,
        kind: Ceremony.Kind,
        boundTo binding: [UInt8],
        isConditional: Bool = false
    ) async throws(PasskeyError) -> PasskeyCreation {
        let relyingParty = try requireRelyingParty()
        try await admit(boundTo: binding)
        let newHandle = PasskeyUserHandle.random()
        let known = try await storage.read(PasskeyError.self) { tables in
            (
                user: try tables.users.find(userID), passkeys: try tables.passkeys.list(of: userID),
                handle: try tables.passkeys.handle(of: userID)
            )
        }
        guard let user = known.user else { throw .sessionEnded(.userDeleted) }
        guard known.passkeys.count < PasskeyRecord.mostPerUser else { throw .tooMany }
        guard kind != .challenge || !known.passkeys.contains(where: relyingParty.has) else { throw .exists }
        let handle = known.handle ?? newHandle
        let ceremony = ceremony(kind, of: userID, handle, boundTo: binding, isConditional: isConditional)
        try await storage.transaction(PasskeyError.self) { tables in try tables.ceremonies.insert(ceremony) }
        return PasskeyCreation(ceremony, handle, of: user, at: relyingParty, excluding: known.passkeys)
    }

    /// The new passkey of an answer; nothing is stored.
    ///
    /// - Parameters:
    ///   - id: The ceremony.
    ///   - answer: The credential as the browser sent it.
    ///   - kind: The kind of ceremony that the caller began.
    ///   - binding: What the client that answers can show.
    ///   - userID: The user who gets it.
    ///   - name: The name that the user gave it; nil for that of its maker.
    /// - Returns: The passkey, and its row for `insertPasskey`.
    /// - Throws: `PasskeyError.invalidPasskey` or `.unsupportedAttestation`, and other errors.
    package func verifyAddition(
        _ id: Ceremony.ID,
        _ answer: PasskeyRegistrationAnswer,
        kind: Ceremony.Kind,
        boundTo binding: [UInt8]?,
        by userID: User.ID,
        named name: String? = nil
    ) async throws(PasskeyError) -> (passkey: NewPasskey, record: PasskeyRecord) {
        let (passkey, handle) = try await verifyNew(id, answer, kind: kind, boundTo: binding, by: userID)
        let record = PasskeyRecord(passkey, id: ids.next(), of: userID, handle, named: name, at: clock.now())
        return (passkey, record)
    }

    /// Begins the registration of a user by a passkey.
    func beginRegistration(of user: User, boundTo binding: [UInt8]?) async throws(PasskeyError) -> PasskeyCreation {
        let relyingParty = try requireRelyingParty()
        let handle = PasskeyUserHandle.random()
        let ceremony = ceremony(.registration, of: nil, handle, boundTo: binding)
        try await storage.transaction(PasskeyError.self) { tables in try tables.ceremonies.insert(ceremony) }
        return PasskeyCreation(ceremony, handle, of: user, at: relyingParty)
    }

    /// The new passkey of an answer, and the handle that its authenticator has stored with it.
    func verifyNew(
        _ id: Ceremony.ID,
        _ answer: PasskeyRegistrationAnswer,
        kind: Ceremony.Kind,
        boundTo binding: [UInt8]?,
        by userID: User.ID?
    ) async throws(PasskeyError) -> (passkey: NewPasskey, handle: PasskeyUserHandle) {
        let relyingParty = try requireRelyingParty()
        guard let ceremony = try await take(id, kind, boundTo: binding, by: userID), let handle = ceremony.userHandle
        else { throw .invalidPasskey(.challenge) }
        let check = PasskeyRegistrationCheck(relyingParty: relyingParty, cryptography: cryptography)
        do {
            let passkey = try check.check(
                answer,
                for: ceremony.challenge,
                isConditional: ceremony.isConditional
            )
            return (passkey, handle)
        } catch { throw PasskeyError(registration: error) }
    }
}

extension PasskeyCeremonies {
    /// Counts a new passkey of a user.
    func admitNewPasskey(of userID: User.ID) async throws(PasskeyError) {
        do { try await attempts.admitNewFactor(of: userID) } catch { throw PasskeyError(error) }
    }

    private func admit(boundTo binding: [UInt8]) async throws(PasskeyError) {
        do { try await attempts.admitCeremony(boundTo: binding) } catch { throw PasskeyError(error) }
    }

    /// Takes a ceremony for good.
    ///
    /// - Returns: Nil if it is gone, has expired, or was begun for something or somebody else.
    private func take(
        _ id: Ceremony.ID,
        _ kind: Ceremony.Kind,
        boundTo binding: [UInt8]?,
        by userID: User.ID?
    ) async throws(PasskeyError) -> Ceremony? {
        guard IDSource.isID(id) else { return nil }
        let taken = try await storage.transaction(PasskeyError.self) { tables in try tables.ceremonies.take(id) }
        let now = clock.now()
        guard let taken, taken.kind == kind, taken.binding == binding, taken.userID == userID,
            now < taken.expiresAt,
            // If the clock was set back, nobody knows the ceremony's age.
            now >= taken.beganAt.addingTimeInterval(-RecentProof.clockDifference)
        else { return nil }
        return taken
    }
}

extension Ceremony {
    /// In seconds.
    fileprivate static let lifetime = TimeInterval(PasskeyChallenge.lifetime.components.seconds)

    fileprivate var beganAt: Date { expiresAt.addingTimeInterval(-Self.lifetime) }
}

extension RelyingParty {
    /// Whether browsers use a passkey at this relying party.
    func has(_ record: PasskeyRecord) -> Bool { record.passkey.relyingPartyID.hasSameBytes(as: id) }
}
