/// Logins.
extension UseCases {
    package var passwordLogIn: PasswordLogIn {
        PasswordLogIn(
            storage: storage,
            passwords: ports.passwords,
            attempts: attempts,
            digest: ports.tokenDigest,
            sessions: sessionStart,
            audit: audit,
            clock: clock
        )
    }

    package var ssoLogIn: SSOLogIn {
        SSOLogIn(
            check: sso,
            storage: storage,
            sessions: sessionStart,
            attempts: attempts,
            audit: audit,
            ids: ids,
            clock: clock,
            space: space,
            report: ports.reports.refusedSSOToken
        )
    }

    package var authorization: Authorization {
        Authorization(
            storage: storage,
            applications: applications,
            clients: clients,
            resources: KnownResources(resources),
            signer: ports.openID.signer,
            subject: subjects.subject,
            sessions: sessionStart,
            idTokens: idTokens,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    /// Keeps authorization requests.
    package var interactions: Interactions {
        Interactions(
            storage: storage,
            authorization: authorization,
            attempts: attempts,
            digest: ports.tokenDigest,
            space: space,
            clock: clock
        )
    }

    /// The applications that a user has given rights.
    package var userGrants: UserGrants {
        UserGrants(
            storage: storage,
            sessions: userSessions,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
    }

    package var clientAuthentication: ClientAuthentication {
        ClientAuthentication(
            clients: clients,
            assertions: ClientAssertionCheck(
                storage: storage,
                reader: ports.openID.clientTokens,
                keys: ports.openID.clientKeys,
                issuer: ports.openID.issuer,
                digest: ports.tokenDigest,
                clock: clock
            ),
            attempts: attempts,
            digest: ports.tokenDigest
        )
    }
}

// MARK: - Sessions that go on

extension UseCases {
    package var sessionRefresh: SessionRefresh {
        SessionRefresh(
            storage: storage,
            liveSessions: liveSessions,
            activity: activity,
            tokens: ports.tokens,
            subjects: subjects,
            digest: ports.tokenDigest,
            applications: applications,
            ids: ids,
            clock: clock
        )
    }

    /// Refreshes sessions whose clients leave the next refresh token to the server.
    package var tokenRotation: TokenRotation {
        TokenRotation(sessionRefresh, digest: ports.digests.refreshTokens)
    }

    /// The same for clients with opaque access tokens.
    package var opaqueRotation: OpaqueRotation {
        OpaqueRotation(
            tokenRotation,
            storage: storage,
            digest: ports.tokenDigest,
            derivation: ports.digests.opaqueTokens,
            clock: clock
        )
    }

    package var sessionCheck: SessionCheck {
        SessionCheck(
            tokens: ports.tokens,
            opaqueAccess: OpaqueAccess(storage: storage, activity: activity, digest: ports.tokenDigest, clock: clock),
            applications: applications,
            storage: storage,
            liveSessions: liveSessions,
            activity: activity,
            issuer: ports.openID.issuer,
            clock: clock
        )
    }

    package var browserSessions: BrowserSessions {
        BrowserSessions(
            storage: storage,
            applications: applications,
            activity: activity,
            digest: ports.tokenDigest,
            boundCookies: ports.deviceBinding.map { BoundCookies(digest: $0.digest, clock: clock) },
            clock: clock
        )
    }

    /// Nil if sessions are not bound to devices.
    package var deviceBoundSessions: DeviceBoundSessions? {
        ports.deviceBinding.map {
            DeviceBoundSessions(storage: storage, tokenDigest: ports.tokenDigest, ports: $0, clock: clock)
        }
    }

    /// Nil if apps cannot bind their sessions to a key.
    package var keyProofs: KeyProofs? {
        ports.keyProofs.map {
            KeyProofs(
                verifier: $0,
                digest: ports.tokenDigest,
                // The inputs of refresh tokens are longer, so no nonce is the digest of one.
                nonces: KeyProofNonces(digest: ports.digests.refreshTokens, clock: clock),
                clock: clock
            )
        }
    }

    package var keyedSessions: KeyedSessions {
        KeyedSessions(storage: storage, activity: activity, digest: ports.tokenDigest, clock: clock)
    }
}

// MARK: - Sessions that end

extension UseCases {
    package var logOut: LogOut {
        LogOut(storage: storage, liveSessions: liveSessions, firstAttempts: firstLogOutAttempts, ids: ids, clock: clock)
    }

    package var tokenRevocation: TokenRevocation {
        TokenRevocation(
            storage: storage,
            check: sessionCheck,
            reading: tokenReading,
            clientTokens: clientAccessTokens,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    package var userSessions: UserSessions {
        UserSessions(storage: storage, liveSessions: liveSessions, activity: activity, ids: ids, clock: clock)
    }
}
