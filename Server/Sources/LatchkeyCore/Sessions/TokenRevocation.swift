/// Ends sessions whose clients hand in a token that is not needed any more (RFC 7009).
package struct TokenRevocation: Sendable {
    private let sessions: any TokenRevocationStore
    private let check: SessionCheck
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        sessions: any TokenRevocationStore,
        check: SessionCheck,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.sessions = sessions
        self.check = check
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Ends the session of a token, so that its access and refresh tokens are refused from the next request on.
    ///
    /// Any refresh token of the session does it, also an older one: a client that missed an answer has no newer one. A token
    /// that stands for nothing changes nothing.
    ///
    /// - Parameters:
    ///   - token: A refresh token or an access token.
    ///   - application: Whose session it must be.
    ///   - hasSecret: Whether the application has proved itself with its secret.
    ///   - address: Where the request comes from.
    /// - Throws: `TokenRevocationError`, and then the session goes on.
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
        do {
            guard try await sessions.end(session.id, ending) else { return }
        } catch { throw .storage(error) }
        liveSessions.end(session.id, because: .signedOut)
    }

    private func session(
        of token: String,
        from address: ClientAddress?
    ) async throws(TokenRevocationError) -> RevocableSession? {
        if let refreshToken = RefreshToken(token) {
            do { return try await sessions.session(ofFamily: digest.digest(refreshToken.family)) } catch {
                throw .storage(error)
            }
        }
        do {
            let access = try await check.check(token, from: address)
            // Its holder may end the session anyway.
            return RevocableSession(id: access.sessionID, applicationID: access.applicationID, needsSecret: false)
        } catch {
            guard case .storage(let error) = error else { return nil }
            throw .storage(error)
        }
    }
}

/// A session as its refresh token leads to it.
package struct RevocableSession: Sendable, Equatable {
    package let id: SessionRecord.ID
    package let applicationID: Application.ID
    /// Whether its application must prove itself with its secret.
    package let needsSecret: Bool

    package init(id: SessionRecord.ID, applicationID: Application.ID, needsSecret: Bool) {
        self.id = id
        self.applicationID = applicationID
        self.needsSecret = needsSecret
    }
}

/// Where sessions are found by their refresh tokens, and ended.
package protocol TokenRevocationStore: Sendable {
    /// The session whose refresh tokens have this family, whether or not it lives.
    func session(ofFamily digest: [UInt8]) async throws(StoreError) -> RevocableSession?

    /// Ends a session that lives, and stores the event; one that has ended keeps its reason.
    ///
    /// - Returns: False when it had ended before or never was.
    func end(_ id: SessionRecord.ID, _ ending: SessionEnding) async throws(StoreError) -> Bool
}

/// Why a token is not revoked.
package enum TokenRevocationError: Error, Equatable, Sendable {
    case ofAnotherClient
    case storage(StoreError)
}
