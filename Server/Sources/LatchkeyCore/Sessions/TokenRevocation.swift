/// Ends the session of a token that a client revokes (RFC 7009).
package struct TokenRevocation: Sendable {
    private let storage: any Storage
    private let check: SessionCheck
    private let reading: TokenReading
    private let clientTokens: ClientAccessTokens
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    init(
        storage: any Storage,
        check: SessionCheck,
        reading: TokenReading,
        clientTokens: ClientAccessTokens,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.check = check
        self.reading = reading
        self.clientTokens = clientTokens
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Ends the session of a token; all its tokens are refused from the next request on.
    ///
    /// Any refresh token of the session works, also an older one, because a client that missed an answer has no newer
    /// one. An unknown token changes nothing.
    ///
    /// - Parameters:
    ///   - token: A refresh token or an access token.
    ///   - application: The application that the session must belong to.
    ///   - hasSecret: Whether the application has authenticated with its secret.
    ///   - address: The client's address.
    /// - Throws: `TokenRevocationError`; the session continues then.
    package func revoke(
        _ token: String,
        of application: Application,
        hasSecret: Bool,
        from address: ClientAddress?
    ) async throws(TokenRevocationError) {
        guard let session = try await session(of: token, for: application.id, from: address) else {
            guard try await isOwn(token, of: application) else { return }
            throw .unsupportedType
        }
        guard session.applicationID == application.id, hasSecret || !session.needsSecret else {
            throw .ofAnotherClient
        }
        let ending = SessionEnding(.signedOut, at: clock.now(), from: address, eventIDs: ids)
        let ended = try await storage.transaction(TokenRevocationError.self) { tables in
            try tables.endSessions([session.id], ending).ids
        }
        guard !ended.isEmpty else { return }
        liveSessions.end(ended, because: .signedOut)
    }

    /// Whether the application got the token for itself.
    private func isOwn(_ token: String, of application: Application) async throws(TokenRevocationError) -> Bool {
        do { return try await clientTokens.claims(of: token)?["client_id"] == .text(application.id.rawValue) } catch {
            throw .storage(StoreError(error))
        }
    }

    private func session(
        of token: String,
        for application: Application.ID,
        from address: ClientAddress?
    ) async throws(TokenRevocationError) -> RevocableSession? {
        if let refreshToken = RefreshToken(token) {
            let family = digest.digest(refreshToken.family)
            return try await storage.read(TokenRevocationError.self) { tables in
                try tables.sessions.session(ofFamily: family)
            }
        }
        guard OpaqueAccessToken.isLike(token) else {
            let read: ReadToken?
            do { read = try await reading.read(token) } catch { throw .storage(error) }
            // A service does not end the user's session with a token that it has exchanged.
            guard read?.claims.actors.first != application else { throw .unsupportedType }
            // The token's holder may end the session anyway.
            return read.map {
                RevocableSession(id: $0.session.id, applicationID: $0.session.applicationID, needsSecret: false)
            }
        }
        do {
            let access = try await check.check(token, from: address)
            return RevocableSession(id: access.sessionID, applicationID: access.applicationID, needsSecret: false)
        } catch {
            guard case .storage(let error) = error else { return nil }
            throw .storage(error)
        }
    }
}

/// A session, found by its refresh token.
package struct RevocableSession: Sendable, Equatable {
    package let id: SessionRecord.ID
    package let applicationID: Application.ID
    /// Whether its application must authenticate with its secret.
    package let needsSecret: Bool

    package init(id: SessionRecord.ID, applicationID: Application.ID, needsSecret: Bool) {
        self.id = id
        self.applicationID = applicationID
        self.needsSecret = needsSecret
    }
}

/// The reason why a token is not revoked.
package enum TokenRevocationError: UseCaseError, Equatable, Sendable {
    case ofAnotherClient
    /// The token belongs to no session of the client, so it ends only by its expiry.
    case unsupportedType
    case storage(StoreError)
}
