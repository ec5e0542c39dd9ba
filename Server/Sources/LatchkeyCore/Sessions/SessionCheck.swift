package import Foundation

/// What a request may act for: a session that lives, and its user.
package struct Access: Sendable, Equatable {
    package let sessionID: SessionRecord.ID
    package let userID: User.ID
    package let applicationID: Application.ID
    /// When the access token is over.
    package let expiresAt: Date
    /// When the user last proved who they are.
    package let authenticatedAt: Date

    package init(
        sessionID: SessionRecord.ID,
        userID: User.ID,
        applicationID: Application.ID,
        expiresAt: Date,
        authenticatedAt: Date
    ) {
        self.sessionID = sessionID
        self.userID = userID
        self.applicationID = applicationID
        self.expiresAt = expiresAt
        self.authenticatedAt = authenticatedAt
    }
}

/// Tells what an access token stands for: verified offline, then held against the sessions, so that logout is true at
/// once.
package struct SessionCheck: Sendable {
    private let tokens: any AccessTokenVerifier
    private let sessions: any SessionStore
    private let liveSessions: LiveSessions
    private let activity: SessionActivity
    private let clock: any WallClock

    package init(
        tokens: any AccessTokenVerifier,
        sessions: any SessionStore,
        liveSessions: LiveSessions,
        activity: SessionActivity,
        clock: any WallClock
    ) {
        self.tokens = tokens
        self.sessions = sessions
        self.liveSessions = liveSessions
        self.activity = activity
        self.clock = clock
    }

    /// What the token stands for now, and notes that its session is used from an address.
    package func check(_ token: String, from address: ClientAddress?) async throws(SessionCheckError) -> Access {
        let claims: AccessClaims
        do { claims = try await tokens.verify(token) } catch {
            if case .defect(let text) = error { throw .storage(.defect(text)) }
            throw .invalidToken
        }
        let state = try await state(of: claims.sessionID)
        if let reason = state.ended { throw .ended(reason) }
        guard state.userID == claims.userID else { throw .invalidToken }
        let now = clock.now()
        guard now < state.expiresAt else { throw .ended(.expired) }
        guard now < claims.expiresAt else { throw .tokenExpired }
        // A server whose clock was set back: the token is from the future by more than clocks differ.
        guard claims.issuedAt <= now.addingTimeInterval(60) else { throw .invalidToken }
        activity.note(SessionUse(at: now, from: address), of: claims.sessionID)
        return Access(
            sessionID: claims.sessionID,
            userID: claims.userID,
            applicationID: claims.applicationID,
            expiresAt: claims.expiresAt,
            authenticatedAt: claims.authenticatedAt
        )
    }

    private func state(of id: SessionRecord.ID) async throws(SessionCheckError) -> SessionState {
        if let state = liveSessions[id] { return state }
        let reading = liveSessions.beginReading()
        do {
            guard let state = try await sessions.state(of: id) else { throw SessionCheckError.ended(nil) }
            liveSessions.remember(state, from: reading)
            return state
        } catch let error as SessionCheckError { throw error } catch let error as StoreError {
            throw .storage(error)
        } catch { throw .storage(.defect("\(error)")) }
    }
}

/// Why an access token is refused.
package enum SessionCheckError: Error, Equatable, Sendable {
    case invalidToken
    case tokenExpired
    case ended(SessionEnd?)
    case storage(StoreError)
}
