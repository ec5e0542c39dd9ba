/// Passkeys.
extension UseCases {
    package var passkeyCeremonies: PasskeyCeremonies {
        PasskeyCeremonies(
            storage: storage,
            relyingParty: ports.factors.relyingParty,
            cryptography: ports.factors.passkeys,
            attempts: attempts,
            audit: audit,
            ids: ids,
            clock: clock
        )
    }

    package var passkeys: Passkeys {
        Passkeys(
            storage: storage,
            ceremonies: passkeyCeremonies,
            relyingParty: ports.factors.relyingParty,
            notice: factorNotice,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock,
            space: space
        )
    }

    package var passkeyLogIn: PasskeyLogIn {
        PasskeyLogIn(
            storage: storage,
            ceremonies: passkeyCeremonies,
            attempts: attempts,
            sessions: sessionStart,
            audit: audit,
            ids: ids,
            clock: clock
        )
    }

    package var passkeySignUp: PasskeySignUp {
        PasskeySignUp(
            storage: storage,
            ceremonies: passkeyCeremonies,
            registration: registration,
            attempts: attempts,
            sessions: sessionStart,
            ids: ids,
            clock: clock
        )
    }

    package var relyingPartyChange: RelyingPartyChange { RelyingPartyChange(storage: storage) }
}
