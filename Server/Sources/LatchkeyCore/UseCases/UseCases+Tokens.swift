/// The tokens of OAuth clients.
extension UseCases {
    package var subjects: Subjects { Subjects(digest: ports.digests.subjects) }

    package var idTokens: IDTokenIssuer {
        IDTokenIssuer(
            signer: ports.openID.signer,
            subjects: subjects,
            issuer: ports.openID.issuer,
            digest: ports.tokenDigest,
            clock: clock
        )
    }

    package var tokenRefresh: TokenRefresh {
        TokenRefresh(tokenRotation, storage: storage, idTokens: idTokens)
    }

    package var clientCredentials: ClientCredentialsGrant {
        ClientCredentialsGrant(tokens: clientAccessTokens, clock: clock)
    }

    var clientAccessTokens: ClientAccessTokens {
        ClientAccessTokens(signer: ports.openID.signer, issuer: ports.openID.issuer, ids: ids)
    }

    var tokenReading: TokenReading {
        TokenReading(tokens: ports.tokens, storage: storage, clock: clock)
    }

    package var tokenExchange: TokenExchange {
        TokenExchange(reading: tokenReading, tokens: ports.tokens, issuer: ports.openID.issuer, clock: clock)
    }

    package var deviceAuthorization: DeviceAuthorization {
        DeviceAuthorization(
            storage: storage,
            clients: clients,
            resources: resources,
            sessions: sessionStart,
            idTokens: idTokens,
            attempts: attempts,
            digest: ports.tokenDigest,
            space: space,
            ids: ids,
            clock: clock
        )
    }

    package var userinfo: Userinfo {
        Userinfo(
            reading: tokenReading,
            storage: storage,
            clients: clients,
            subjects: subjects,
            signer: ports.openID.signer,
            issuer: ports.openID.issuer,
            clock: clock
        )
    }

    package var tokenIntrospection: TokenIntrospection {
        TokenIntrospection(
            reading: tokenReading,
            clientTokens: clientAccessTokens,
            storage: storage,
            clients: clients,
            subjects: subjects,
            issuer: ports.openID.issuer,
            digest: ports.tokenDigest,
            clock: clock
        )
    }
}
