import Foundation

/// Shows and removes the second factors of users for operators, for example after a phone was lost.
package struct FactorAdministration: Sendable {
    private let storage: any Storage
    private let notice: FactorNotice?
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    /// - Parameters:
    ///   - storage: The database.
    ///   - notice: Notifies users of changes that they did not make; nil for a program that sends no messages.
    ///   - liveSessions: The cache of sessions in a running server.
    ///   - ids: Makes ids of events.
    ///   - clock: Tells the time.
    package init(
        storage: any Storage,
        notice: FactorNotice?,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.notice = notice
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// The factors of a user.
    ///
    /// - Throws: `UserAdministrationError.unknown` if there is no such user.
    package func factors(of userID: User.ID) async throws(UserAdministrationError) -> UserFactors {
        let now = clock.now()
        return try await storage.read(UserAdministrationError.self) { tables in
            guard try tables.users.account(userID) != nil else { throw UserAdministrationError.unknown }
            return try tables.factors(of: userID, at: now)
        }
    }

    /// Removes factors of a user, and revokes what was obtained with them: sessions, remembered devices, waiting
    /// logins, requests and codes of authorizations.
    ///
    /// The recovery codes go with the last factor. The user gets a message about a removed authenticator app or passkey.
    /// Nothing happens if the user has none of the factors.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of factors.
    ///   - userID: The user.
    ///   - reason: The reason, for the events.
    /// - Returns: The removed factors, and the sessions that have ended.
    /// - Throws: `UserAdministrationError.unknown` if there is no such user.
    package func remove(
        _ kinds: Set<SecondFactorKind>,
        of userID: User.ID,
        because reason: AuditNote
    ) async throws(UserAdministrationError) -> FactorRemoval {
        let ending = SessionEnding(.factorChanged, at: clock.now(), from: nil, eventIDs: ids)
        let removal = try await storage.transaction(UserAdministrationError.self) { [notice, ids] tables in
            guard let found = try tables.users.hold(userID) else { throw UserAdministrationError.unknown }
            let removed = try tables.removeFactors(kinds, of: userID)
            guard !removed.isEmpty else { return FactorRemoval() }
            _ = try tables.recoveries.cancel(of: userID, at: ending.time)
            for factor in removed {
                try tables.events.insert(
                    AuditEvent(
                        factor.event,
                        id: ids.next(),
                        of: userID,
                        at: ending.time,
                        from: RequestOrigin(address: nil),
                        with: nil,
                        note: reason
                    )
                )
            }
            // Codes open nothing without another factor, so their removal sends no message.
            var changes: [FactorChange] = removed.contains(.totp) ? [.totpRemoved] : []
            if removed.contains(where: \.isPasskey) { changes.append(.passkeyRemoved) }
            for change in changes {
                for message in try notice?.messages(change, to: found.user, of: nil) ?? [] {
                    try tables.messages.insert(message)
                }
            }
            try tables.revokeAfterFactorChange(of: userID, at: ending.time)
            return FactorRemoval(removed: removed, endedSessions: try tables.endAllSessions(of: userID, ending))
        }
        notice?.wake()
        liveSessions.end(removal.endedSessions, because: .factorChanged)
        return removal
    }
}

/// The factors that an operator has removed.
package struct FactorRemoval: Sendable, Equatable {
    package let removed: [RemovedFactor]
    package let endedSessions: [SessionRecord.ID]

    init(removed: [RemovedFactor] = [], endedSessions: [SessionRecord.ID] = []) {
        self.removed = removed
        self.endedSessions = endedSessions
    }
}

/// A factor that a user no longer has.
package enum RemovedFactor: Sendable, Equatable {
    case totp
    case passkey(name: String)
    case recoveryCodes(Int)

    fileprivate var event: AuditEventKind {
        switch self {
        case .totp, .recoveryCodes: .factorRemoved
        case .passkey: .passkeyRemoved
        }
    }

    fileprivate var isPasskey: Bool { if case .passkey = self { true } else { false } }
}

extension Tables {
    /// Removes factors of a held user, and the recovery codes with the last one.
    fileprivate func removeFactors(_ kinds: Set<SecondFactorKind>, of userID: User.ID) throws -> [RemovedFactor] {
        var removed: [RemovedFactor] = []
        if kinds.contains(.totp), try totpSecrets.remove(of: userID) { removed.append(.totp) }
        if kinds.contains(.passkey) {
            removed += try passkeys.list(of: userID).map { .passkey(name: $0.name) }
            try passkeys.removeAll(of: userID)
        }
        let isLast = try !removed.isEmpty && !hasFactor(userID)
        if kinds.contains(.recoveryCode) || isLast {
            let count = try recoveryCodes.count(of: userID)
            if count > 0 { removed.append(.recoveryCodes(count)) }
            try recoveryCodes.removeAll(of: userID)
        }
        return removed
    }
}
