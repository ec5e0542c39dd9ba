/// Ends the session of a token that a client revokes (RFC 7009).
package struct TokenRevocation: Sendable {
    private let storage: any Storage
    private let check: SessionCheck
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        check: SessionCheck,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.check = check
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
        guard let session = try await session(of: token, from: address) else { return }
        guard session.applicationID == application.id, hasSecret || !session.needsSecret else {
            throw .ofAnotherClient
        }
        let ending = SessionEnding(.signedOut, at: clock.now(), from: address, eventIDs: ids)
        let isEnded = try await storage.transaction(TokenRevocationError.self) { tables in
            try tables.end(session.id, ending)
        }
        guard isEnded else { return }
        liveSessions.end(session.id, because: .signedOut)
    }

    private func session(
        of token: String,
        from address: ClientAddress?
    ) async throws(TokenRevocationError) -> RevocableSession? {
        if let refreshToken = RefreshToken(token) {
            let family = digest.digest(refreshToken.family)
            return try await storage.read(TokenRevocationError.self) { tables in
                try tables.sessions.session(ofFamily: family)
            }
        }
        do {
            let access = try await check.check(token, from: address)
            // The token's holder may end the session anyway.
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
    case storage(StoreError)
}
