import Foundation

/// The sessions of browsers, continued by a cookie.
///
/// Each request reads the database, so a session that ended on another server is refused at the next page.
package struct BrowserSessions: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let activity: SessionActivity
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        activity: SessionActivity,
        digest: any TokenDigest,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.activity = activity
        self.digest = digest
        self.clock = clock
    }

    /// The session of a cookie's value as it was sent, lengthened where it has been used for a while.
    ///
    /// Nil when the cookie is good for none.
    package func check(_ text: String, from address: ClientAddress?) async throws(StoreError) -> BrowserSession? {
        guard let cookie = SessionCookie(text),
            let stored = try await session(of: cookie)
        else { return nil }
        let now = clock.now()
        guard stored.state.ended == nil, now < stored.state.expiresAt, let userID = stored.state.userID else {
            return nil
        }
        var renewed: SessionState?
        if isDue(stored, at: now) {
            renewed = try await storage.statement { tables in
                try tables.sessions.lengthen(stored.state.id, at: now)
            }
            // It has ended meanwhile, or its application has shortened its life.
            guard renewed != nil else { return nil }
        }
        activity.note(SessionUse(at: now, from: address), of: stored.state.id)
        let access = Access(
            sessionID: stored.state.id,
            userID: userID,
            applicationID: stored.state.applicationID,
            expiresAt: renewed?.expiresAt ?? stored.state.expiresAt,
            authenticatedAt: stored.state.authenticatedAt
        )
        return BrowserSession(
            access: access,
            renewedLifetime: renewed.map { $0.expiresAt.wholeSeconds(since: now) }
        )
    }

    /// Why the session of a cookie has ended; nil where it lives or never was.
    package func end(of text: String) async throws(StoreError) -> SessionEnd? {
        guard let cookie = SessionCookie(text),
            let stored = try await session(of: cookie)
        else { return nil }
        if let ended = stored.state.ended { return ended }
        if stored.state.userID == nil { return .userDeleted }
        return stored.state.expiresAt <= clock.now() ? .expired : nil
    }

    private func session(of cookie: SessionCookie) async throws(StoreError) -> StoredBrowserSession? {
        let digest = digest.digest(cookie.bytes)
        return try await storage.read { tables in try tables.sessions.browserSession(digest) }
    }

    /// How long the cookie of a session that was just started is good for, in seconds.
    package func lifetime(of session: StartedSession) -> Int { session.expiresAt.wholeSeconds(since: clock.now()) }

    /// A tenth of its idle lifetime, and a day at the most, goes by before a session is lengthened again: a page that is
    /// read writes nothing.
    private func isDue(_ stored: StoredBrowserSession, at now: Date) -> Bool {
        let policy = (applications[stored.state.applicationID]?.sessionPolicy) ?? SessionPolicy()
        let pause = min(TimeInterval(policy.idleLifetime) / 10, 24 * 60 * 60)
        return now.timeIntervalSince(stored.lengthenedAt) >= pause
    }
}

/// A browser's session that lives.
package struct BrowserSession: Sendable, Equatable {
    /// What the request may act for.
    package let access: Access
    /// For how long the cookie is to be set anew, in seconds; nil where it need not be.
    package let renewedLifetime: Int?
}

/// A cookie that takes the place of another.
package struct RenewedCookie: Sendable, Equatable {
    package let cookie: SessionCookie
    /// How long it is good for, in seconds.
    package let lifetime: Int

    init(_ cookie: SessionCookie, of access: Access, at now: Date) {
        self.cookie = cookie
        lifetime = access.expiresAt.wholeSeconds(since: now)
    }
}

extension Date {
    fileprivate func wholeSeconds(since date: Date) -> Int { max(0, Int(timeIntervalSince(date))) }
}
