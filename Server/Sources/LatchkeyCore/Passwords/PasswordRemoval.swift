import Foundation

/// Removes the password of a signed-in user whose passkey has copies, so that nobody can log in by guessing it.
///
/// A passkey with copies outlives the loss of a device (WebAuthn Level 3 §6.1.3), so it can be the only way to log in.
package struct PasswordRemoval: Sendable {
    private let storage: any Storage
    private let relyingParty: RelyingParty?
    private let notice: FactorNotice
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    init(
        storage: any Storage,
        relyingParty: RelyingParty?,
        notice: FactorNotice,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.relyingParty = relyingParty
        self.notice = notice
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Whether the user of a session has a password and can do without it.
    package func isOffered(to access: Access) async throws(StoreError) -> Bool {
        try await storage.read { [relyingParty] tables in
            guard let user = try tables.users.credentials(of: access.userID) else { return false }
            return try tables.canRemovePassword(of: user, at: relyingParty)
        }
    }

    /// Removes the password.
    ///
    /// The user's other sessions end, and the user gets a message.
    ///
    /// - Parameters:
    ///   - proof: The session, which has authenticated recently.
    ///   - origin: The client's address and device.
    ///   - application: The application.
    /// - Returns: The new cookie of a browser.
    /// - Throws: The reason why nothing was changed.
    package func remove(
        by proof: RecentProof,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(PasswordRemovalError) -> ReplacementCookie? {
        let (access, now) = (proof.access, clock.now())
        let cookie = SessionCookie(.random())
        let cookieDigest = digest.digest(cookie.bytes)
        let event = AuditEvent(
            .passwordRemoved,
            id: ids.next(),
            of: access.userID,
            at: now,
            from: origin,
            with: access.applicationID
        )
        let ending = SessionEnding(.passwordChanged, at: now, from: origin.address, eventIDs: ids)
        let outcome = try await storage.transaction(PasswordRemovalError.self) { [notice, relyingParty] tables in
            guard let user = try tables.users.hold(access.userID) else {
                throw PasswordRemovalError.sessionEnded(.userDeleted)
            }
            let outcome = try tables.endAfterFactorChange(
                of: access.userID,
                by: access.sessionID,
                cookieDigest: cookieDigest,
                ending
            )
            guard case .changed = outcome else { return outcome }
            guard try tables.canRemovePassword(of: user, at: relyingParty) else {
                throw PasswordRemovalError.lastCredential
            }
            try tables.users.setPassword(nil, of: access.userID)
            try tables.record(event, onDeviceOf: access.sessionID)
            for message in try notice.messages(.passwordRemoved, to: user.user, of: application) {
                try tables.messages.insert(message)
            }
            return outcome
        }
        switch outcome {
        case .askerEnded(let reason): throw .sessionEnded(reason)
        case .changed(let ended, let isBrowser):
            notice.wake()
            liveSessions.end(ended, because: .passwordChanged)
            return isBrowser ? ReplacementCookie(cookie, of: access, at: now) : nil
        }
    }
}

extension Tables {
    /// Whether a user has a password, and a passkey with copies that browsers use at a relying party.
    fileprivate func canRemovePassword(of user: UserCredentials, at relyingParty: RelyingParty?) throws -> Bool {
        guard user.passwordHash != nil, let relyingParty else { return false }
        return try passkeys.list(of: user.user.id).contains { $0.isBackedUp && relyingParty.has($0) }
    }
}

/// The reason why a password is not removed.
package enum PasswordRemovalError: UseCaseError, Equatable, Sendable {
    /// The user has no password, or could not be sure to log in without it.
    case lastCredential
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case storage(StoreError)
}
