import Foundation

extension Tables {
    /// Revokes what was obtained before a factor of a held user was added or removed, at the request of a session.
    ///
    /// The other sessions end, and a browser gets another cookie.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - asker: The session that makes the change; it must be live.
    ///   - cookieDigest: The digest of its new cookie, if it has one.
    ///   - ending: The reason, time and origin of the sessions' end.
    /// - Returns: The outcome.
    /// - Throws: `StoreError`.
    func endAfterFactorChange(
        of userID: User.ID,
        by asker: SessionRecord.ID,
        cookieDigest: [UInt8]?,
        _ ending: SessionEnding
    ) throws -> FactorChangeOutcome {
        switch try end(.others, of: userID, by: asker, ending) {
        case .askerEnded(let reason): return .askerEnded(reason)
        case .ended(let sessions):
            try revokeAfterFactorChange(of: userID, at: ending.time)
            let isBrowser = try cookieDigest.map { try self.sessions.replaceCookie(of: asker, with: $0) } ?? false
            return .changed(ended: sessions, isBrowser: isBrowser)
        }
    }

    /// Revokes what is no session and was obtained with the factors of before: requests, codes of authorizations,
    /// waiting logins, remembered devices and a recovery.
    func revokeAfterFactorChange(of userID: User.ID, at time: Date) throws {
        try endRequests(of: userID, at: time)
        try authorizationCodes.removeUnspent(of: userID)
        try deviceCodes.removeAllowed(by: userID)
        try forgetFactorProofs(of: userID)
        _ = try recoveries.cancel(of: userID, at: time)
    }

    /// Ends waiting logins, and makes all devices ask for a second factor again.
    func forgetFactorProofs(of userID: User.ID) throws {
        try challenges.removeAll(of: userID)
        try rememberedDevices.removeAll(of: userID)
    }

    /// Whether a user has an authenticator app that counts, or a passkey.
    func hasFactor(_ userID: User.ID) throws -> Bool {
        if try totpSecrets.find(of: userID)?.confirmedAt != nil { return true }
        return try passkeys.count(of: userID) > 0
    }

    /// Removes the recovery codes of a held user without any factor, because they would stand in for the next one.
    func removeCodesWithoutFactor(of userID: User.ID) throws {
        if try !hasFactor(userID) { try recoveryCodes.removeAll(of: userID) }
    }

    /// Removes the factors that a stranger set up who registered with the address of another person.
    func removeFactors(of userID: User.ID) throws {
        try passkeys.removeAll(of: userID)
        _ = try totpSecrets.remove(of: userID)
        try recoveryCodes.removeAll(of: userID)
        try forgetFactorProofs(of: userID)
    }

    /// Holds a user and their session for a change that an ended session must not make.
    ///
    /// - Returns: The user and the session; the session is nil if the user was deleted, or the session has ended.
    /// - Throws: `StoreError`.
    func holdAsker(_ access: Access, at time: Date) throws -> HeldAsker {
        let user = try users.hold(access.userID)
        let session = try sessions.hold(access.sessionID)
        guard let user, !user.isDisabled, let session, session.ended == nil, time < session.expiresAt else {
            return .ended(session.map { $0.ended ?? .expired })
        }
        return .live(user, session)
    }
}

/// The outcome of `endAfterFactorChange`.
enum FactorChangeOutcome: Sendable, Equatable {
    /// These sessions have ended. A browser's session has the new cookie.
    case changed(ended: [SessionRecord.ID], isBrowser: Bool)
    /// The requesting session has ended meanwhile. Nothing was changed.
    case askerEnded(SessionEnd?)
}

/// A user and their session, held until the transaction ends.
enum HeldAsker: Sendable {
    case live(UserCredentials, SessionState)
    case ended(SessionEnd?)
}
