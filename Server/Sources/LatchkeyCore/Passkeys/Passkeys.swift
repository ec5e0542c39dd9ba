import Foundation

/// Lists, adds, renames and removes the passkeys of a signed-in user.
///
/// After an addition or a removal the user's other sessions end, no device is remembered any more, and the user gets a
/// message.
package struct Passkeys: Sendable {
    private let storage: any Storage
    private let ceremonies: PasskeyCeremonies
    private let relyingParty: RelyingParty?
    private let notice: FactorNotice
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock
    private let space: FreeSpace

    package init(
        storage: any Storage,
        ceremonies: PasskeyCeremonies,
        relyingParty: RelyingParty?,
        notice: FactorNotice,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace
    ) {
        self.storage = storage
        self.ceremonies = ceremonies
        self.relyingParty = relyingParty
        self.notice = notice
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
        self.space = space
    }

    /// The passkeys, the oldest first.
    package func list(of access: Access) async throws(StoreError) -> [PasskeyRecord] {
        try await storage.read { tables in try tables.passkeys.list(of: access.userID) }
    }

    /// Begins the addition of a passkey.
    ///
    /// - Parameters:
    ///   - proof: The session, which has authenticated recently.
    ///   - isConditional: Whether the browser may make the passkey without asking, right after a login.
    /// - Returns: The options for the browser.
    /// - Throws: The reason why the user cannot have another passkey.
    package func beginAddition(
        by proof: RecentProof,
        isConditional: Bool
    ) async throws(PasskeyError) -> PasskeyCreation {
        try space.requireRoom(PasskeyError.self)
        return try await ceremonies.beginAddition(
            by: proof.access.userID,
            kind: .addition,
            boundTo: binding(of: proof.access),
            isConditional: isConditional
        )
    }

    /// Adds the passkey that an authenticator has made.
    ///
    /// - Parameters:
    ///   - ceremonyID: The ceremony that the same session began.
    ///   - answer: The credential as the browser sent it.
    ///   - name: A name; nil for that of the passkey's maker.
    ///   - proof: The session, which has authenticated recently.
    ///   - origin: The client's address and device.
    ///   - application: The application.
    /// - Returns: The passkey, and the new cookie of a browser.
    /// - Throws: The reason why nothing was changed.
    package func add(
        _ ceremonyID: Ceremony.ID,
        _ answer: PasskeyRegistrationAnswer,
        named name: String?,
        by proof: RecentProof,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasskeyError) -> PasskeyAdded {
        try space.requireRoom(PasskeyError.self)
        let access = proof.access
        var checkedName: String?
        if let name { checkedName = try PasskeyRecord.checkedName(name) }
        try await ceremonies.admitNewPasskey(of: access.userID)
        let record = try await ceremonies.verifyAddition(
            ceremonyID,
            answer,
            kind: .addition,
            boundTo: binding(of: access),
            by: access.userID,
            named: checkedName
        ).record
        let cookie = try await change(.passkeyAdded, .passkeyAdded, by: access, from: origin, with: application) {
            tables,
            _ in
            if let error = try tables.insertPasskey(record) { throw error }
        }
        return PasskeyAdded(passkey: record, cookie: cookie)
    }

    /// Gives a passkey another name.
    ///
    /// - Throws: `PasskeyError.invalid` with the field `name`, `.notFound`, and other errors.
    package func rename(
        _ id: PasskeyRecord.ID,
        to name: String,
        by access: Access
    ) async throws(PasskeyError) -> PasskeyRecord {
        guard IDSource.isID(id) else { throw .notFound }
        let name = try PasskeyRecord.checkedName(name)
        return try await storage.transaction(PasskeyError.self) { tables in
            guard try tables.passkeys.rename(id, of: access.userID, to: name),
                let record = try tables.passkeys.list(of: access.userID).first(where: { $0.id == id })
            else { throw PasskeyError.notFound }
            return record
        }
    }

    /// Removes a passkey, unless it is the last way to log in.
    ///
    /// The recovery codes go with the last factor.
    ///
    /// - Returns: The new cookie of a browser.
    /// - Throws: The reason why nothing was changed.
    package func remove(
        _ id: PasskeyRecord.ID,
        by proof: RecentProof,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasskeyError) -> ReplacementCookie? {
        guard IDSource.isID(id) else { throw .notFound }
        let access = proof.access
        return try await change(.passkeyRemoved, .passkeyRemoved, by: access, from: origin, with: application) {
            tables,
            user in
            guard try tables.passkeys.list(of: access.userID).contains(where: { $0.id == id }) else {
                throw PasskeyError.notFound
            }
            guard try tables.canLogIn(user, without: .passkey(id), with: application, at: relyingParty) else {
                throw PasskeyError.lastCredential
            }
            guard try tables.passkeys.remove(id, of: access.userID) else { throw PasskeyError.notFound }
            try tables.removeCodesWithoutFactor(of: access.userID)
        }
    }

    /// What the browser may tell the user's authenticators, so that they hide removed passkeys and show the user's name.
    ///
    /// - Returns: Nil if the server has no relying party or the user never had a passkey; the browser tells nothing then.
    /// - Throws: `StoreError`; the browser tells nothing then, because authenticators hide what a list lacks.
    package func signals(of access: Access) async throws(StoreError) -> PasskeySignals? {
        try await listWithSignals(of: access).signals
    }

    /// The passkeys, the oldest first, and what authenticators may know of them, at the same moment.
    package func listWithSignals(of access: Access) async throws(StoreError) -> PasskeyList {
        try await storage.read { [relyingParty] tables in
            let passkeys = try tables.passkeys.list(of: access.userID)
            guard let relyingParty, let user = try tables.users.find(access.userID),
                let handle = try tables.passkeys.handle(of: access.userID)
            else { return PasskeyList(passkeys: passkeys, signals: nil) }
            let accepted = passkeys.filter(relyingParty.has)
            return PasskeyList(
                passkeys: passkeys,
                signals: PasskeySignals(of: user, handle, accepted, at: relyingParty)
            )
        }
    }

    private func binding(of access: Access) -> [UInt8] { digest.digest(Array(access.sessionID.rawValue.utf8)) }

    /// Changes the passkeys of a held user, with all that follows from it.
    private func change(
        _ kind: AuditEventKind,
        _ change: FactorChange,
        by access: Access,
        from origin: RequestOrigin,
        with application: Application,
        _ write: @escaping @Sendable (any Tables, UserCredentials) throws -> Void
    ) async throws(PasskeyError) -> ReplacementCookie? {
        let now = clock.now()
        let cookie = SessionCookie(.random())
        let cookieDigest = digest.digest(cookie.bytes)
        let event = AuditEvent(
            kind,
            id: ids.next(),
            of: access.userID,
            at: now,
            from: origin,
            with: access.applicationID
        )
        let ending = SessionEnding(.factorChanged, at: now, from: origin.address, eventIDs: ids)
        let outcome = try await storage.transaction(PasskeyError.self) { [notice] tables in
            guard let held = try tables.users.hold(access.userID) else {
                throw PasskeyError.sessionEnded(.userDeleted)
            }
            let outcome = try tables.endAfterFactorChange(
                of: access.userID,
                by: access.sessionID,
                cookieDigest: cookieDigest,
                ending
            )
            guard case .changed = outcome else { return outcome }
            try write(tables, held)
            try tables.record(event, onDeviceOf: access.sessionID)
            for message in try notice.messages(change, to: held.user, of: application) {
                try tables.messages.insert(message)
            }
            return outcome
        }
        switch outcome {
        case .askerEnded(let reason): throw .sessionEnded(reason)
        case .changed(let ended, let isBrowser):
            notice.wake()
            liveSessions.end(ended, because: .factorChanged)
            return isBrowser ? ReplacementCookie(cookie, of: access, at: now) : nil
        }
    }
}

/// The passkeys of a user, and what authenticators may know of them.
package struct PasskeyList: Sendable, Equatable {
    package let passkeys: [PasskeyRecord]
    /// Nil if the server has no relying party or the user never had a passkey.
    package let signals: PasskeySignals?
}

/// A passkey that was added.
package struct PasskeyAdded: Sendable, Equatable {
    package let passkey: PasskeyRecord
    /// The new cookie of a browser, because someone else may have seen the previous one.
    package let cookie: ReplacementCookie?
}
