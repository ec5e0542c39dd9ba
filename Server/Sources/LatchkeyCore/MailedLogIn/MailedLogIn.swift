import Foundation

/// Logs a user in with the code or the link of a message to their e-mail address, where the application offers that.
package struct MailedLogIn: Sendable {
    private let requests: VerificationRequests
    private let proofs: ProofCheck
    private let storage: any Storage
    private let sessions: SessionStart
    private let notice: PasswordNotice
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        requests: VerificationRequests,
        proofs: ProofCheck,
        storage: any Storage,
        sessions: SessionStart,
        notice: PasswordNotice,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.requests = requests
        self.proofs = proofs
        self.storage = storage
        self.sessions = sessions
        self.notice = notice
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// Requests the message; the answer and its time are the same whether or not the user exists.
    ///
    /// - Parameters:
    ///   - text: A username, e-mail address or phone number, as it was typed.
    ///   - locale: The preferred language.
    ///   - address: The client's address.
    ///   - application: The application in which the session will start.
    /// - Returns: The id with which the message's code will be valid.
    /// - Throws: `MailedLogInError` if the application does not offer it, or the request is refused.
    package func ask(
        for text: String,
        locale: String?,
        from address: ClientAddress?,
        with application: Application
    ) async throws(MailedLogInError) -> Verification.ID {
        guard application.accountRules.offersMailedLogIn else { throw .notOffered }
        do {
            return try await requests.askForLogIn(of: text, locale: locale, from: address, with: application)
        } catch { throw .request(error) }
    }

    /// Starts a session if the proof is right; a proof works once.
    ///
    /// Only the client that requested the message can use it. A link that someone else sent never signs a person in as
    /// the sender.
    ///
    /// It proves an unverified address. Someone else may have registered with that address, so nothing of that
    /// registration remains: neither the password, nor a session, an identity, a passkey, an authenticator app or another
    /// address. The user gets a message about a removed password.
    ///
    /// - Parameters:
    ///   - proof: The code or the link's token.
    ///   - loginID: The id of the request, which only the client that made it knows.
    ///   - origin: The client's address and device.
    ///   - application: The application that requested the message.
    /// - Returns: The user and their session.
    /// - Throws: The reason why nothing was changed.
    package func logIn(
        _ proof: VerificationProof,
        askedAs loginID: Verification.ID?,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(MailedLogInError) -> SignedIn {
        guard application.accountRules.offersMailedLogIn else { throw .notOffered }
        let proven: ProvenVerification
        do { proven = try await proofs.check(proof, for: [.logIn], from: origin.address) } catch {
            throw .proof(error)
        }
        guard let userID = proven.userID, proven.verification.applicationID == application.id else {
            throw .proof(.over)
        }
        guard proven.verification.id == loginID else { throw .askedElsewhere }
        let now = clock.now()
        let draft = sessions.draft(for: .message(to: userID, at: now), from: origin, with: application)
        let events = MailedLogInEvents(
            logIn: AuditEvent(.loginSucceeded, id: ids.next(), starting: draft.session.record),
            verification: AuditEvent(
                .addressVerified,
                id: ids.next(),
                of: userID,
                at: now,
                from: origin,
                with: application.id
            )
        )
        let ending = SessionEnding(.revoked, at: now, from: origin.address, eventIDs: ids)
        let outcome = try await storage.transaction(MailedLogInError.self) { tables in
            try tables.logIn(by: proven, draft.session, events, ending) { user throws(StoreError) in
                try notice.message(to: user, of: application)
            }
        }
        guard let outcome else { throw .proof(.over) }
        if !outcome.ended.isEmpty { notice.wake() }
        liveSessions.end(outcome.ended, because: .revoked)
        do {
            let session = try await sessions.finish(draft, outcome.session, with: application)
            return SignedIn(user: outcome.user, session: session)
        } catch { throw MailedLogInError(error) }
    }
}

/// The events that a login by a message may record.
struct MailedLogInEvents: Sendable {
    let logIn: AuditEvent
    let verification: AuditEvent
}

/// The result of a login by a message.
struct MailedLogInOutcome: Sendable {
    let user: User
    /// The sessions of an unverified registration, which have ended.
    let ended: [SessionRecord.ID]
    let session: SessionOutcome
}

extension Tables {
    /// Spends the proof and starts the session.
    ///
    /// A user whose password it removes gets the message.
    ///
    /// - Returns: Nil if the message is spent, or the user was deleted or disabled or has given up the address.
    /// - Throws: `StoreError`; `AdmissionRefusal` if the application does not admit the user.
    func logIn(
        by proven: ProvenVerification,
        _ session: NewSession,
        _ events: MailedLogInEvents,
        _ ending: SessionEnding,
        message: (User) throws(StoreError) -> SealedMessage?
    ) throws -> MailedLogInOutcome? {
        guard let held = try users.hold(session.record.userID), !held.isDisabled,
            try users.holder(of: proven.address) == held.user.id,
            try verifications.spend(proven.verification.id, at: ending.time)
        else { return nil }
        var (user, ended) = (held.user, [SessionRecord.ID]())
        if user.hasUnverified(proven.address) {
            user = try replacing(user.afterReset(by: proven.address), at: ending.time)
            if held.passwordHash != nil, let message = try message(user) { try messages.insert(message) }
            ended = try endUnverifiedRegistration(of: user.id, ending)
            try self.events.insert(events.verification)
        }
        guard let outcome = try start(session, events.logIn) else { throw StoreError.busy }
        return MailedLogInOutcome(user: user, ended: ended, session: outcome)
    }

    /// Removes what a stranger who registered with the address of another person could still use.
    func endUnverifiedRegistration(of userID: User.ID, _ ending: SessionEnding) throws -> [SessionRecord.ID] {
        try users.setPassword(nil, of: userID)
        try revokeOldPassword(of: userID, at: ending.time)
        try removeIdentities(of: userID, at: ending.time)
        try removeFactors(of: userID)
        try verifications.endAll(of: userID, for: Verification.Purpose.rescues, at: ending.time)
        return try endAllSessions(of: userID, ending)
    }
}

/// The reason why nobody is logged in by a message.
package enum MailedLogInError: SessionStartingError, Equatable, Sendable {
    /// The application does not offer it.
    case notOffered
    case request(VerificationRequestError)
    case proof(ProofError)
    /// Another client requested the message.
    case askedElsewhere
    case refused(AdmissionRefusal)
    case storage(StoreError)
}

extension MailedLogInError {
    init(_ error: SessionStartError) {
        switch error {
        case .refused(let refusal): self = .refused(refusal)
        case .storage(let error): self = .storage(error)
        case .proofIsOver, .tokens: self = .storage(.defect("\(error)"))
        }
    }
}
