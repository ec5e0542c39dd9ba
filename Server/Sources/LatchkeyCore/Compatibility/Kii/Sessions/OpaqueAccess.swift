package import Foundation

/// Checks opaque access tokens.
///
/// Each request reads the database, so a session that another server ended is refused at once.
package struct OpaqueAccess: Sendable {
    private let storage: any Storage
    private let activity: SessionActivity
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(
        storage: any Storage,
        activity: SessionActivity,
        digest: any TokenDigest,
        clock: any WallClock
    ) {
        self.storage = storage
        self.activity = activity
        self.digest = digest
        self.clock = clock
    }

    /// The access of a token; records that its session is used from an address.
    func check(_ text: String, from address: ClientAddress?) async throws(SessionCheckError) -> Access {
        guard let token = OpaqueAccessToken(text) else { throw .invalidToken }
        let tokenDigest = digest.digest(token.bytes)
        let found = try await storage.read(SessionCheckError.self) { tables in
            try tables.sessions.session(withOpaqueToken: tokenDigest)
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
            authenticatedAt: session.authenticatedAt,
            methods: session.methods
        )
    }
}

/// A session, found by its opaque access token.
package struct OpaqueTokenState: Sendable, Equatable {
    package let session: SessionState
    /// The expiry of the token.
    package let expiresAt: Date

    package init(session: SessionState, expiresAt: Date) {
        self.session = session
        self.expiresAt = expiresAt
    }
}

/// An opaque access token as it is stored.
package struct OpaqueTokenRecord: Sendable, Equatable {
    package let digest: [UInt8]
    /// The expiry of the token.
    package let expiresAt: Date

    package init(digest: [UInt8], expiresAt: Date) {
        self.digest = digest
        self.expiresAt = expiresAt
    }
}
