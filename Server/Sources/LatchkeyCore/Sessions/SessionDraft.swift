import Foundation

/// A session before it is stored, and its secrets.
struct SessionDraft: Sendable {
    var session: NewSession
    /// Not sent to a client with a cookie or a session key.
    let refreshToken: RefreshToken
    let cookie: SessionCookie?
    let key: SessionKey?
    let opaque: OpaqueDraft?
    let deviceKey: DeviceKey
    let isNewDeviceKey: Bool

    func started(_ access: IssuedAccess) -> StartedSession {
        StartedSession(
            id: session.record.id,
            access: access,
            refreshToken: refreshToken,
            cookie: cookie,
            key: key,
            expiresAt: session.record.expiresAt,
            endsWithBrowser: session.record.idleLifetime != nil,
            deviceKey: deviceKey,
            methods: session.record.methods
        )
    }
}

extension SessionDraft {
    /// The same session for the user who turned out to log in.
    func belonging(to userID: User.ID) -> SessionDraft {
        var draft = self
        draft.session = session.belonging(to: userID)
        return draft
    }
}

/// The opaque access token of a session before it is stored.
struct OpaqueDraft: Sendable {
    let token = OpaqueAccessToken(.random())
    /// In seconds.
    let lifetime: Int
    let expiresAt: Date
    private let isRefreshable: Bool

    /// Nil for a session with another credential.
    init?(_ credential: SessionCredential, _ policy: SessionPolicy, at now: Date) {
        guard case .opaqueToken(let requested, let isRefreshable) = credential else { return nil }
        // A token must not outlive the longest lifetime of a session.
        let lifetime = min(requested, policy.absoluteLifetime ?? requested)
        self.lifetime = lifetime
        self.isRefreshable = isRefreshable
        expiresAt = now.addingTimeInterval(TimeInterval(lifetime))
    }

    /// The expiry of the session: that of its token, or of its refresh token if it has one and that is later.
    func sessionExpiry(_ policy: SessionPolicy, from now: Date) -> Date {
        isRefreshable ? max(expiresAt, policy.expiry(created: now, used: now)) : expiresAt
    }
}
