package import Foundation

/// Tells what an opaque access token stands for.
///
/// The store is asked at every request: a session that has ended anywhere is over at the next.
package struct OpaqueAccess: Sendable {
    private let sessions: any OpaqueTokenStore
    private let activity: SessionActivity
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(
        sessions: any OpaqueTokenStore,
        activity: SessionActivity,
        digest: any TokenDigest,
        clock: any WallClock
    ) {
        self.sessions = sessions
        self.activity = activity
        self.digest = digest
        self.clock = clock
    }

    /// What a token stands for now, and notes that its session is used from an address.
    func check(_ text: String, from address: ClientAddress?) async throws(SessionCheckError) -> Access {
        guard let token = OpaqueAccessToken(text) else { throw .invalidToken }
        let found: OpaqueTokenState?
        do { found = try await sessions.session(withOpaqueToken: digest.digest(token.bytes)) } catch {
            throw .storage(error)
        }
        guard let found else { throw .invalidToken }
        let session = found.session
        if let reason = session.ended { throw .ended(reason) }
        guard let userID = session.userID else { throw .ended(.userDeleted) }
        let now = clock.now()
        guard now < session.expiresAt else { throw .ended(.expired) }
        guard now < found.expiresAt else { throw .tokenExpired }
        activity.note(SessionUse(at: now, from: address), of: session.id)
        return Access(
            sessionID: session.id,
            userID: userID,
            applicationID: session.applicationID,
            expiresAt: found.expiresAt,
            authenticatedAt: session.authenticatedAt
        )
    }
}

/// Where the digests of opaque access tokens are kept.
package protocol OpaqueTokenStore: Sendable {
    /// The session with this token, whether or not it lives.
    func session(withOpaqueToken digest: [UInt8]) async throws(StoreError) -> OpaqueTokenState?

    /// Gives a session that lives the token that came with a refresh token; the one from before is over with that. The
    /// session lives as long as the token at least.
    ///
    /// - Parameters:
    ///   - token: The digest of the token, and when it is over.
    ///   - id: The session.
    ///   - current: The digest of the rest of the refresh token that it came with; another refresh has come since where
    ///     that is not the current one, and nothing is changed then.
    /// - Returns: Whether it was given.
    /// - Throws: `StoreError`, and then nothing was changed.
    func give(
        _ token: OpaqueTokenRecord,
        to id: SessionRecord.ID,
        refreshedTo current: [UInt8]
    ) async throws(StoreError) -> Bool
}

/// A session as it is found by its opaque access token.
package struct OpaqueTokenState: Sendable, Equatable {
    package let session: SessionState
    /// When the token is over.
    package let expiresAt: Date

    package init(session: SessionState, expiresAt: Date) {
        self.session = session
        self.expiresAt = expiresAt
    }
}

/// An opaque access token as it is stored.
package struct OpaqueTokenRecord: Sendable, Equatable {
    package let digest: [UInt8]
    /// When it is over.
    package let expiresAt: Date

    package init(digest: [UInt8], expiresAt: Date) {
        self.digest = digest
        self.expiresAt = expiresAt
    }
}
