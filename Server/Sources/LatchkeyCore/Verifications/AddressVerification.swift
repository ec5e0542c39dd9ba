package import Foundation

/// Verifies addresses, and completes registrations.
package struct AddressVerification: Sendable {
    private let proofs: ProofCheck
    private let storage: any Storage
    private let sessions: SessionStart
    private let formerAddresses: FormerAddresses
    private let chosenPassword: ChosenPassword
    private let ids: IDSource
    private let clock: any WallClock
    private let space: FreeSpace

    package init(
        proofs: ProofCheck,
        storage: any Storage,
        sessions: SessionStart,
        formerAddresses: FormerAddresses,
        chosenPassword: ChosenPassword,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace
    ) {
        self.proofs = proofs
        self.storage = storage
        self.sessions = sessions
        self.formerAddresses = formerAddresses
        self.chosenPassword = chosenPassword
        self.ids = ids
        self.clock = clock
        self.space = space
    }

    /// Verifies an address or completes a registration.
    ///
    /// - Parameters:
    ///   - proof: The code, or the link's token.
    ///   - asked: The id of the verification, if the client that opens the link also requested it.
    ///   - password: The password for a registration that was requested elsewhere; nil leaves it without one. A
    ///     password that breaks the rules does not spend the proof.
    ///   - opener: The person who opens the link, if only the user who gets the address may open it.
    ///   - origin: The client's address and device.
    ///   - application: The application of the request, in which a registration starts a session.
    /// - Returns: The user and their first session if this completes a registration.
    /// - Throws: The reason why nothing was changed.
    package func confirm(
        _ proof: VerificationProof,
        askedAs asked: Verification.ID? = nil,
        choosing password: String? = nil,
        openedBy opener: LinkOpener = .anybody,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(AddressVerificationError) -> SignedIn? {
        let proven: ProvenVerification
        do {
            proven = try await proofs.check(proof, for: [.address, .registration], from: origin.address)
        } catch { throw .proof(error) }
        var isWhoAsked: Bool
        if case .code = proof { isWhoAsked = true } else { isWhoAsked = asked == proven.verification.id }
        if let registration = proven.verification.registration {
            return try await complete(
                registration,
                proven,
                isWhoAsked: isWhoAsked,
                choosing: password,
                from: origin,
                with: application
            )
        }
        guard let userID = proven.userID, let user = try await user(userID) else { throw .proof(.over) }
        // As with a registration, someone may have given another person's address together with a password of their
        // own.
        if case .user(userID) = opener { isWhoAsked = true }
        guard isWhoAsked || (opener == .anybody && !user.isPseudo) else { throw .askedElsewhere }
        let event = AuditEvent(
            .addressVerified,
            id: ids.next(),
            of: userID,
            at: clock.now(),
            from: origin,
            with: application.id
        )
        let (now, verification) = (clock.now(), proven.verification.id)
        let claim = try await storage.transaction(AddressVerificationError.self) { tables in
            let notice = try notice(to: user, losing: proven.address, from: origin, application)
            return try tables.give(proven.address, to: userID, by: verification, notice, event, at: now)
        }
        try require(claim, proven.address)
        formerAddresses.wake()
        return nil
    }

    private func notice(
        to user: User,
        losing address: Identifier,
        from origin: RequestOrigin,
        _ application: Application
    ) throws(StoreError) -> AccountNotice? {
        guard let former = user.address(before: address) else { return nil }
        return try formerAddresses.notice(to: user, losing: former, from: origin.address, with: application)
    }

    /// Creates the registered user.
    ///
    /// Someone may have registered another person's address. A person who opens a link that they did not request gets
    /// nothing from the registration: neither the password, which they choose or a reset sets, nor another address, nor
    /// the profile.
    private func complete(
        _ registration: PendingRegistration,
        _ proven: ProvenVerification,
        isWhoAsked: Bool,
        choosing password: String?,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(AddressVerificationError) -> SignedIn {
        try space.requireRoom(AddressVerificationError.self)
        let asked = registration.user
        var user = isWhoAsked ? asked : User(id: asked.id, createdAt: asked.createdAt, modifiedAt: asked.modifiedAt)
        user.own(proven.address)
        var hash: String? = isWhoAsked ? registration.passwordHash : nil
        if !isWhoAsked, let password { hash = try await chosenPassword.hash(password, of: user, with: application) }
        let (now, owner, passwordHash) = (clock.now(), user, hash)
        let proof =
            hash == nil
            ? Proof.message(to: user.id, at: now) : Proof.registration(of: user.id, hasPassword: true, at: now)
        let draft = sessions.draft(for: proof, from: origin, with: application)
        let event = AuditEvent(.userRegistered, id: ids.next(), starting: draft.session.record)
        let (claim, outcome) = try await storage.transaction(AddressVerificationError.self) { tables in
            let id = proven.verification.id
            return try tables.register(owner, passwordHash: passwordHash, by: id, draft.session, event, at: now)
        }
        try require(claim, proven.address)
        do {
            let session = try await sessions.finish(draft, outcome ?? .started(displaced: []), with: application)
            return SignedIn(user: user, session: session, wasAskedElsewhere: !isWhoAsked)
        } catch { throw AddressVerificationError(error) }
    }

    private func user(_ id: User.ID) async throws(AddressVerificationError) -> User? {
        try await storage.read(AddressVerificationError.self) { tables in try tables.users.find(id) }
    }

    private func require(_ claim: AddressClaim, _ address: Identifier) throws(AddressVerificationError) {
        switch claim {
        case .given: break
        case .taken: throw .identifierTaken(address)
        case .over: throw .proof(.over)
        }
    }
}

/// The person who opens the link of a message.
package enum LinkOpener: Sendable, Equatable {
    /// Anyone with the link, so that it works on any device.
    case anybody
    /// The user who is signed in where it is opened; nil for nobody.
    case user(User.ID?)
}

extension Tables {
    /// Makes an address the user's own, and spends the verification.
    package func give(
        _ address: Identifier,
        to userID: User.ID,
        by id: Verification.ID,
        _ notice: AccountNotice?,
        _ event: AuditEvent,
        at time: Date
    ) throws -> AddressClaim {
        guard var user = try users.hold(userID)?.user, try verifications.spend(id, at: time) else { return .over }
        if let holder = try users.holder(of: address), holder != userID { return .taken }
        guard user.unprovenAddresses.contains(address) else { return .over }
        user.own(address)
        try replacing(user, at: time)
        try events.insert(event)
        if let notice {
            try insert(notice)
            // A thief of an address may have made a device known before.
            try forgetFactorProofs(of: userID)
        }
        return .given
    }

    /// Creates the user of a registration, starts their first session, and spends the verification.
    package func register(
        _ user: User,
        passwordHash: String?,
        by id: Verification.ID,
        _ session: NewSession,
        _ event: AuditEvent,
        at time: Date
    ) throws -> (AddressClaim, SessionOutcome?) {
        guard try verifications.spend(id, at: time) else { return (.over, nil) }
        guard try users.insert(user, passwordHash: passwordHash) else { return (.taken, nil) }
        let outcome = try start(session)
        try events.insert(event)
        return (.given, outcome)
    }
}

/// The outcome of verifying an address.
package enum AddressClaim: Sendable, Equatable {
    case given
    /// Another user has verified it first.
    case taken
    /// The verification was spent before, or the user was deleted or has given up the address.
    case over
}

/// The reason why an address is not verified.
package enum AddressVerificationError: SessionStartingError, Equatable, Sendable {
    case proof(ProofError)
    case refused(AdmissionRefusal)
    /// The link would give the address to a user who may not be the person who opens it.
    case askedElsewhere
    /// Another user has verified the address first.
    case identifierTaken(Identifier)
    /// The chosen password breaks the rules.
    case invalid(FieldErrors)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

extension AddressVerificationError {
    init(_ error: SessionStartError) {
        switch error {
        case .refused(let refusal): self = .refused(refusal)
        case .storage(let error): self = .storage(error)
        case .proofIsOver, .tokens: self = .storage(.defect("\(error)"))
        }
    }
}
