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
    /// The relying party whose passkeys answer it; nil if the server has none.
    let relyingParty: RelyingParty?

    package init(id: ChallengeID, challenge: LogInChallenge, relyingParty: RelyingParty? = nil) {
        self.id = id
        self.challenge = challenge
        self.relyingParty = relyingParty
    }

    /// The same challenge of another user.
    func belonging(to userID: User.ID) -> ChallengeDraft {
        ChallengeDraft(id: id, challenge: challenge.belonging(to: userID), relyingParty: relyingParty)
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
        let demand = try demand(on: userID, who: proven, by: policy, at: session.challenge?.relyingParty)
        guard proven < demand.needed else { return nil }
        if demand.needed == .twoFactors, try isOnRememberedDevice(session) { return nil }
        guard let draft = session.challenge else { throw AdmissionRefusal.secondFactorRequired(nil) }
        try challenges.removeAll(of: userID, keepingNewest: mostChallenges - 1, at: session.record.createdAt)
        try challenges.insert(draft.challenge)
        return ChallengeGrant(
            id: draft.id,
            factors: demand.factors,
            enrollable: demand.enrollable,
            rememberedDeviceDays: demand.needed == .twoFactors ? session.accountRules.rememberedDeviceDays : 0
        )
    }

    /// Whether a new session's device needs no second factor.
    ///
    /// Another application may have remembered the device for longer than this one permits.
    private func isOnRememberedDevice(_ session: NewSession) throws -> Bool {
        let days = session.accountRules.rememberedDeviceDays
        guard days > 0, let key = session.deviceKeyDigest else { return false }
        let time = session.record.createdAt
        return try rememberedDevices.isRemembered(
            key,
            of: session.record.userID,
            since: time.addingTimeInterval(-TimeInterval(days) * 24 * 60 * 60),
            at: time
        )
    }

    /// What an application demands of a user, and the factors by which they can show it.
    ///
    /// A user sets up a factor while logging in only if they have none: otherwise somebody with the password could give
    /// themself one. So a user who needs a passkey and has only an authenticator app shows the app first.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - proven: The level that the user has proved.
    ///   - policy: The policy of the application.
    ///   - relyingParty: The relying party whose passkeys count.
    /// - Returns: The demand.
    /// - Throws: `StoreError`.
    func demand(
        on userID: User.ID,
        who proven: AuthenticationLevel,
        by policy: SecondFactorPolicy,
        at relyingParty: RelyingParty?
    ) throws -> FactorDemand {
        let hasTOTP = try totpSecrets.find(of: userID)?.confirmedAt != nil
        let needed = policy.level(hasFactor: hasTOTP)
        var demand = FactorDemand(needed: needed)
        guard proven < needed else { return demand }
        if try hasPasskey(of: userID, at: relyingParty) { demand.factors.append(.passkey) }
        let isAppEnough = needed == .twoFactors || (demand.factors.isEmpty && proven < .twoFactors)
        if hasTOTP, isAppEnough { demand.factors.append(.totp) }
        if isAppEnough, !demand.factors.isEmpty, try recoveryCodes.count(of: userID) > 0 {
            demand.factors.append(.recoveryCode)
        }
        if demand.factors.isEmpty {
            demand.enrollable = needed == .phishingResistant ? [.passkey] : [.passkey, .totp]
        }
        return demand
    }
}

/// What an application demands of a user who has shown less.
struct FactorDemand: Sendable, Equatable {
    let needed: AuthenticationLevel
    /// The factors that the user has and that help, the best first.
    var factors: [SecondFactorKind] = []
    /// The factors that the user may set up; empty if they have one.
    var enrollable: [SecondFactorKind] = []
}

extension ChallengeDraft {
    /// The same challenge as the next one of a login whose first factor another challenge has stored.
    func following(_ first: LogInChallenge) -> ChallengeDraft {
        ChallengeDraft(
            id: id,
            challenge: LogInChallenge(
                digest: challenge.digest,
                userID: challenge.userID,
                applicationID: challenge.applicationID,
                methods: challenge.methods,
                provedAt: challenge.provedAt,
                upstreamID: challenge.upstreamID,
                passwordDigest: first.passwordDigest,
                deviceKeyDigest: first.deviceKeyDigest,
                device: challenge.device,
                pushDevice: challenge.pushDevice,
                hasCookie: challenge.hasCookie,
                staysSignedIn: challenge.staysSignedIn,
                isAnnounced: challenge.isAnnounced,
                expiresAt: challenge.expiresAt
            ),
            relyingParty: relyingParty
        )
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
            upstreamID: upstreamID,
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
