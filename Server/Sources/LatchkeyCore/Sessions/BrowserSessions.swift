import Foundation

/// The sessions of browsers, which a cookie continues.
///
/// Each request reads the database, so a session that another server ended is refused at the next page.
package struct BrowserSessions: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let activity: SessionActivity
    private let digest: any TokenDigest
    /// Nil if sessions are not bound to devices; bindings of an earlier time are ignored then.
    private let boundCookies: BoundCookies?
    private let clock: any WallClock

    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        activity: SessionActivity,
        digest: any TokenDigest,
        boundCookies: BoundCookies? = nil,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.activity = activity
        self.digest = digest
        self.boundCookies = boundCookies
        self.clock = clock
    }

    /// The session of a cookie's value, extended if it is due.
    ///
    /// - Parameters:
    ///   - text: The value of the cookie.
    ///   - boundCookie: The short-lived cookie, which a session that is bound to its device needs too.
    ///   - address: The client's address.
    /// - Returns: Nil if the cookie has no live session, or the session is bound and the other cookie is not good.
    /// - Throws: `StoreError`.
    package func check(
        _ text: String,
        with boundCookie: String?,
        from address: ClientAddress?
    ) async throws(StoreError) -> BrowserSession? {
        guard let cookie = SessionCookie(text),
            let stored = try await session(of: cookie)
        else { return nil }
        let now = clock.now()
        guard stored.state.ended == nil, now < stored.state.expiresAt, let userID = stored.state.userID,
            isProved(stored, by: boundCookie)
        else { return nil }
        var extended: SessionState?
        if isDue(stored, at: now) {
            extended = try await storage.statement { tables in
                try tables.sessions.extend(stored.state.id, at: now)
            }
            // The session has ended meanwhile, or its application has shortened its lifetime.
            guard extended != nil else { return nil }
        }
        activity.note(SessionUse(at: now, from: address), of: stored.state.id)
        let access = Access(
            sessionID: stored.state.id,
            userID: userID,
            applicationID: stored.state.applicationID,
            expiresAt: extended?.expiresAt ?? stored.state.expiresAt,
            authenticatedAt: stored.state.authenticatedAt,
            methods: stored.state.methods,
            endsWithBrowser: stored.idleLifetime != nil
        )
        let kept = access.endsWithBrowser ? nil : extended
        return BrowserSession(access: access, extendedLifetime: kept.map { $0.expiresAt.wholeSeconds(since: now) })
    }

    /// The reason why the session of a cookie has ended; nil if it is live or never existed.
    package func end(of text: String) async throws(StoreError) -> SessionEnd? {
        guard let cookie = SessionCookie(text),
            let stored = try await session(of: cookie)
        else { return nil }
        if let ended = stored.state.ended { return ended }
        if stored.state.userID == nil { return .userDeleted }
        return stored.state.expiresAt <= clock.now() ? .expired : nil
    }

    /// Whether the session of a cookie is live, but bound, so that this cookie is not enough.
    package func isBound(_ text: String) async throws(StoreError) -> Bool {
        guard boundCookies != nil, let cookie = SessionCookie(text), let stored = try await session(of: cookie) else {
            return false
        }
        return stored.binding != nil && stored.state.ended == nil && clock.now() < stored.state.expiresAt
    }

    /// Whether the browser has shown that it has the key, if the session is bound to one.
    private func isProved(_ session: StoredBrowserSession, by boundCookie: String?) -> Bool {
        guard let boundCookies, let binding = session.binding else { return true }
        return boundCookies.isGood(boundCookie, for: session.state.id, boundTo: binding.publicKey)
    }

    private func session(of cookie: SessionCookie) async throws(StoreError) -> StoredBrowserSession? {
        let digest = digest.digest(cookie.bytes)
        return try await storage.read { tables in try tables.sessions.browserSession(digest) }
    }

    /// The lifetime of the cookie of a new session, in seconds; nil for one that ends with the browser.
    package func lifetime(of session: StartedSession) -> Int? {
        session.endsWithBrowser ? nil : session.expiresAt.wholeSeconds(since: clock.now())
    }

    /// Whether the session is due to be extended: after a tenth of its idle lifetime, a day at most.
    ///
    /// So most page views write nothing.
    private func isDue(_ stored: StoredBrowserSession, at now: Date) -> Bool {
        let policy = (applications[stored.state.applicationID]?.sessionPolicy) ?? SessionPolicy()
        let idleLifetime = min(policy.idleLifetime, stored.idleLifetime ?? policy.idleLifetime)
        let pause = min(TimeInterval(idleLifetime) / 10, 24 * 60 * 60)
        return now.timeIntervalSince(stored.extendedAt) >= pause
    }
}

/// A live session of a browser.
package struct BrowserSession: Sendable, Equatable {
    /// The access of the request.
    package let access: Access
    /// The lifetime with which to set the cookie again, in seconds; nil if that is unnecessary.
    package let extendedLifetime: Int?
}

/// A cookie that replaces the previous one of a session.
package struct ReplacementCookie: Sendable, Equatable {
    package let cookie: SessionCookie
    /// The lifetime, in seconds; nil for one that ends with the browser.
    package let lifetime: Int?

    init(_ cookie: SessionCookie, of access: Access, at now: Date) {
        self.cookie = cookie
        lifetime = access.endsWithBrowser ? nil : access.expiresAt.wholeSeconds(since: now)
    }
}

extension Date {
    fileprivate func wholeSeconds(since date: Date) -> Int { max(0, Int(timeIntervalSince(date))) }
}
