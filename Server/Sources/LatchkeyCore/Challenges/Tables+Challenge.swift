import Foundation

/// The outcome of a login in a transaction.
package enum SessionOutcome: Sendable, Equatable {
    /// The session has started. These sessions ended because the user had too many.
    case started(displaced: [SessionRecord.ID])
    /// No session has started: the user must show another factor.
    case challenged(ChallengeGrant)

    /// Whether the session has started.
    package var isStarted: Bool { if case .started = self { true } else { false } }
}

/// What a new session needs to become a challenge instead.
package struct ChallengeDraft: Sendable, Equatable {
    let id: ChallengeID
    let challenge: LogInChallenge

    package init(id: ChallengeID, challenge: LogInChallenge) {
        self.id = id
        self.challenge = challenge
    }

    /// The same challenge of another user.
    func belonging(to userID: User.ID) -> ChallengeDraft {
        ChallengeDraft(id: id, challenge: challenge.belonging(to: userID))
    }
}

extension Tables {
    /// The most challenges of a user that wait; each new one ends the oldest.
    private var mostChallenges: Int { 10 }

    /// The challenge that a login gets instead of a session; nil if its proof suffices.
    ///
    /// This is the only place that compares what a user has proved with what their factors and the application demand.
    ///
    /// - Throws: `AdmissionRefusal.secondFactorRequired` if the client cannot ask for a factor; `StoreError`.
    func challenge(for session: NewSession) throws -> ChallengeGrant? {
        let (userID, proven) = (session.record.userID, session.proof.methods.level)
        let policy = session.accountRules.secondFactorPolicy
        // Most logins read nothing here.
        guard policy != .off, proven < .phishingResistant else { return nil }
        let hasTOTP = try totpSecrets.find(of: userID)?.confirmedAt != nil
        let needed = policy.level(hasFactor: hasTOTP)
        guard proven < needed else { return nil }
        if needed == .twoFactors, let key = session.deviceKeyDigest,
            try rememberedDevices.isRemembered(key, of: userID, at: session.record.createdAt)
        {
            return nil
        }
        guard let draft = session.challenge else { throw AdmissionRefusal.secondFactorRequired(nil) }
        let factors = try factors(of: userID, hasTOTP: hasTOTP, for: needed)
        let enrollable: [SecondFactorKind] = needed == .phishingResistant ? [.passkey] : [.passkey, .totp]
        try challenges.removeAll(of: userID, keepingNewest: mostChallenges - 1, at: session.record.createdAt)
        try challenges.insert(draft.challenge)
        return ChallengeGrant(id: draft.id, factors: factors, enrollable: factors.isEmpty ? enrollable : [])
    }

    /// The factors of a user that reach a level.
    private func factors(
        of userID: User.ID,
        hasTOTP: Bool,
        for level: AuthenticationLevel
    ) throws -> [SecondFactorKind] {
        var factors: [SecondFactorKind] = []
        if try passkeys.count(of: userID) > 0 { factors.append(.passkey) }
        if level == .twoFactors {
            if hasTOTP { factors.append(.totp) }
            if try !factors.isEmpty && recoveryCodes.count(of: userID) > 0 { factors.append(.recoveryCode) }
        }
        return factors
    }
}

extension LogInChallenge {
    fileprivate func belonging(to userID: User.ID) -> LogInChallenge {
        LogInChallenge(
            digest: digest,
            userID: userID,
            applicationID: applicationID,
            methods: methods,
            provedAt: provedAt,
            passwordDigest: passwordDigest,
            deviceKeyDigest: deviceKeyDigest,
            device: device,
            pushDevice: pushDevice,
            hasCookie: hasCookie,
            staysSignedIn: staysSignedIn,
            isAnnounced: isAnnounced,
            expiresAt: expiresAt
        )
    }
}
