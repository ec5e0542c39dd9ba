import Foundation

/// The sessions of clients that have a session key.
///
/// Each use extends them; they expire after half an hour without use.
///
/// Each request reads the database, so a session that another server ended is refused at once.
package struct KeyedSessions: Sendable {
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

    /// The access of a key, whose session is extended; nil if the key has no live session.
    package func check(_ text: String, from address: ClientAddress?) async throws(StoreError) -> Access? {
        guard let key = SessionKey(text) else { return nil }
        let keyDigest = digest.digest(key.bytes)
        guard let found = try await storage.read({ tables in try tables.sessions.keyedSession(keyDigest) }) else {
            return nil
        }
        let now = clock.now()
        var state = found.state
        guard state.ended == nil, now < state.expiresAt, let userID = state.userID else { return nil }
        // At most one write a second.
        if now.timeIntervalSince(found.extendedAt) >= 1 {
            let idle = TimeInterval(Application.sessionKeyIdleLifetime)
            let id = state.id
            let extended = try await storage.statement { tables in
                try tables.sessions.extend(id, by: idle, at: now)
            }
            guard let extended else { return nil }
            state = extended
        }
        activity.note(SessionUse(at: now, from: address), of: state.id)
        return Access(
            sessionID: state.id,
            userID: userID,
            applicationID: state.applicationID,
            expiresAt: state.expiresAt,
            authenticatedAt: state.authenticatedAt,
            methods: state.methods
        )
    }
}
