import Foundation

/// Reads access tokens of sessions, whatever they open, and always against the storage.
package struct TokenReading: Sendable {
    private let tokens: any AccessTokenVerifier
    private let storage: any Storage
    private let clock: any WallClock

    package init(tokens: any AccessTokenVerifier, storage: any Storage, clock: any WallClock) {
        self.tokens = tokens
        self.storage = storage
        self.clock = clock
    }

    /// - Returns: Nil unless the token is the server's, not expired, and its session and user are live.
    package func read(_ token: String) async throws(StoreError) -> ReadToken? {
        let claims: AccessClaims
        do { claims = try await tokens.verify(token) } catch {
            if case .invalid = error { return nil }
            throw StoreError(error)
        }
        let now = clock.now()
        guard now < claims.expiresAt, claims.issuedAt <= now.addingTimeInterval(60) else { return nil }
        let found = try await storage.read { tables -> (SessionState, User)? in
            guard let session = try tables.sessions.state(of: claims.sessionID), session.ended == nil,
                now < session.expiresAt, let userID = session.userID, let user = try tables.users.find(userID)
            else { return nil }
            return (session, user)
        }
        guard let (session, user) = found, claims.subject != nil || claims.userID == user.id,
            // An exchanged token names the service that exchanged it.
            session.applicationID == claims.applicationID || claims.actors.first == claims.applicationID
        else { return nil }
        return ReadToken(claims: claims, session: session, user: user)
    }
}

/// A good access token with its session.
package struct ReadToken: Sendable {
    package let claims: AccessClaims
    package let session: SessionState
    package let user: User

    package var scopes: Scopes { claims.scope.flatMap { Scopes($0) } ?? .none }
}
