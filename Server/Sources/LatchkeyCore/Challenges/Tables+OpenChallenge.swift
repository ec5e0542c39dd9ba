import Foundation

/// What a request must match to go on with a challenge.
struct ChallengeCheck: Sendable {
    /// The digest of the challenge's id.
    let digest: [UInt8]
    let deviceKeyDigest: [UInt8]?
    let application: Application
    /// The relying party whose passkeys count; nil if the server has none.
    let relyingParty: RelyingParty?
    let time: Date
    /// Digests the present hash of the password.
    let passwords: any TokenDigest
}

/// A challenge that can be answered now.
struct OpenChallenge: Sendable {
    let challenge: LogInChallenge
    let user: User
    /// What the application demands now, which may be more than when the challenge began.
    let demand: FactorDemand
}

extension Tables {
    /// A challenge that can be answered now.
    ///
    /// - Throws: `ChallengeError.over`; `StoreError`.
    func openChallenge(_ check: ChallengeCheck) throws -> OpenChallenge {
        guard let challenge = try challenges.find(check.digest),
            let user = try users.credentials(of: challenge.userID)
        else { throw ChallengeError.over }
        return try open(challenge, of: user, check)
    }

    /// The same, with the rows of the user and the challenge held.
    func holdOpenChallenge(_ check: ChallengeCheck) throws -> OpenChallenge {
        guard let userID = try challenges.find(check.digest)?.userID, let user = try users.hold(userID),
            let challenge = try challenges.hold(check.digest), challenge.userID == userID
        else { throw ChallengeError.over }
        return try open(challenge, of: user, check)
    }

    private func open(
        _ challenge: LogInChallenge,
        of held: UserCredentials,
        _ check: ChallengeCheck
    ) throws -> OpenChallenge {
        let began = challenge.expiresAt.addingTimeInterval(-TimeInterval(LogInChallenge.lifetime))
        guard check.time < challenge.expiresAt,
            // If the clock was set back, nobody knows the challenge's age.
            check.time >= began.addingTimeInterval(-RecentProof.clockDifference),
            challenge.wrongAnswers < LogInChallenge.mostWrongAnswers,
            challenge.applicationID == check.application.id,
            challenge.deviceKeyDigest == nil || challenge.deviceKeyDigest == check.deviceKeyDigest,
            !held.isDisabled,
            challenge.passwordDigest == nil
                || challenge.passwordDigest == held.passwordHash.map({ check.passwords.digest(Array($0.utf8)) })
        else { throw ChallengeError.over }
        let demand = try demand(
            on: held.user.id,
            who: challenge.methods.level,
            by: check.application.accountRules.secondFactorPolicy,
            at: check.relyingParty
        )
        return OpenChallenge(challenge: challenge, user: held.user, demand: demand)
    }
}
