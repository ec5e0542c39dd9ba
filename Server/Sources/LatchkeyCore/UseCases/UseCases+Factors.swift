/// Second factors, and the proofs that changes of them need.
extension UseCases {
    package var secondFactors: SecondFactors {
        SecondFactors(
            storage: storage,
            codes: factorCodes,
            attempts: factorAttempts,
            notice: factorNotice,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            relyingParty: ports.factors.relyingParty,
            ids: ids,
            clock: clock
        )
    }

    package var challengeAnswering: ChallengeAnswering {
        ChallengeAnswering(
            storage: storage,
            codes: factorCodes,
            attempts: factorAttempts,
            ceremonies: passkeyCeremonies,
            sessions: sessionStart,
            notice: factorNotice,
            audit: audit,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            relyingParty: ports.factors.relyingParty,
            ids: ids,
            clock: clock
        )
    }

    package var reauthentication: Reauthentication {
        Reauthentication(
            storage: storage,
            check: passwordCheck,
            codes: factorCodes,
            attempts: factorAttempts,
            ceremonies: passkeyCeremonies,
            proofs: recentProofs,
            notice: factorNotice,
            audit: audit,
            applications: applications,
            tokens: ports.tokens,
            subjects: subjects,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    package var recentProofs: RecentProofs {
        RecentProofs(
            storage: storage,
            applications: applications,
            relyingParty: ports.factors.relyingParty,
            clock: clock
        )
    }

    package var factorNotice: FactorNotice { FactorNotice(messages: messages) }

    private var factorCodes: FactorCodes {
        FactorCodes(storage: storage, factors: ports.factors, passwords: ports.passwords)
    }

    private var factorAttempts: FactorAttempts {
        FactorAttempts(storage: storage, attempts: attempts, digest: ports.tokenDigest)
    }
}
