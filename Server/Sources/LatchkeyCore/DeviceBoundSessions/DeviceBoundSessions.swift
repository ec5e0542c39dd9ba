import Foundation

/// Binds the sessions of browsers to keys that never leave the device (Device Bound Session Credentials).
///
/// Only the browser that has just logged in gets a challenge for the registration of a key. From the registration on,
/// the session's cookie needs a second one beside it, ``BoundCookies``, which only the key can get. A browser that
/// never registers a key works as before.
package struct DeviceBoundSessions: Sendable {
    private let storage: any Storage
    private let tokenDigest: any TokenDigest
    private let proofs: any DeviceProofVerifier
    private let challenges: DeviceChallenges
    private let cookies: BoundCookies
    private let clock: any WallClock

    package init(
        storage: any Storage,
        tokenDigest: any TokenDigest,
        ports: DeviceBindingPorts,
        clock: any WallClock
    ) {
        self.storage = storage
        self.tokenDigest = tokenDigest
        self.clock = clock
        proofs = ports.proofs
        challenges = DeviceChallenges(digest: ports.digest)
        cookies = BoundCookies(digest: ports.digest, clock: clock)
    }

    /// The challenge with which the browser of a new session may register a key.
    package func registrationChallenge(of session: StartedSession) -> String {
        challenges.challenge(for: .registration, of: session.id, at: clock.now())
    }

    /// Binds a session to the key that has signed its registration challenge.
    ///
    /// A session is bound once, so each challenge works once.
    ///
    /// - Parameters:
    ///   - token: The browser's signed answer.
    ///   - cookie: The session's cookie.
    /// - Returns: The bound session, with its first short-lived cookie.
    /// - Throws: `DeviceBindingError.refused` if the session or the token is not good.
    package func register(_ token: String, of cookie: String) async throws(DeviceBindingError) -> BoundSession {
        guard let cookie = SessionCookie(cookie), let registration = proofs.registration(token) else { throw .refused }
        let (now, cookieDigest) = (clock.now(), tokenDigest.digest(cookie.bytes))
        let found = try await storage.read(DeviceBindingError.self) { tables in
            try tables.sessions.browserSession(cookieDigest)
        }
        guard let session = found?.state, session.isLive(at: now),
            let time = challenges.time(of: registration.challenge, for: .registration, of: session.id, at: now)
        else { throw .refused }
        let binding = DeviceBinding(publicKey: registration.publicKey, challengedAt: time)
        let isBound = try await storage.transaction(DeviceBindingError.self) { tables in
            try tables.sessions.bind(session.id, to: binding, at: now)
        }
        guard isBound else { throw .refused }
        return bound(session.id, to: registration.publicKey)
    }

    /// Issues another short-lived cookie to the browser that has the key of a session.
    ///
    /// - Parameters:
    ///   - id: The session, as the browser names it.
    ///   - token: The browser's signed answer to a challenge; nil to ask for one.
    ///   - cookie: The session's cookie, which browsers leave out if another site led to the refresh.
    /// - Returns: The session, with another short-lived cookie.
    /// - Throws: `DeviceBindingError.challenged` with the challenge to sign, and other errors.
    package func refresh(
        _ id: SessionRecord.ID,
        with token: String?,
        of cookie: String?
    ) async throws(DeviceBindingError) -> BoundSession {
        guard IDSource.isID(id) else { throw .ended }
        let now = clock.now()
        let cookieDigest = cookie.flatMap { SessionCookie($0) }.map { tokenDigest.digest($0.bytes) }
        let found: (binding: DeviceBinding?, owner: SessionRecord.ID?)
        found = try await storage.read(DeviceBindingError.self) { tables in
            let owner = try cookieDigest.flatMap { try tables.sessions.browserSession($0) }?.state.id
            return (try tables.sessions.binding(of: id, at: now), owner)
        }
        guard let binding = found.binding else { throw .ended }
        guard found.owner == nil || found.owner == id else { throw .refused }
        guard let token else { throw .challenged(nextChallenge(after: binding, of: id, at: now)) }
        guard let challenge = proofs.challenge(in: token, signedBy: binding.publicKey) else { throw .refused }
        guard let time = challenges.time(of: challenge, for: .refresh, of: id, at: now), time > binding.challengedAt,
            try await use(DeviceBinding(publicKey: binding.publicKey, challengedAt: time), of: id, at: now)
        else { throw .challenged(nextChallenge(after: binding, of: id, at: now)) }
        return bound(id, to: binding.publicKey)
    }

    /// Uses up a signed challenge and all earlier ones; false if another request has done so.
    private func use(
        _ binding: DeviceBinding,
        of id: SessionRecord.ID,
        at now: Date
    ) async throws(DeviceBindingError) -> Bool {
        try await storage.transaction(DeviceBindingError.self) { tables in
            try tables.sessions.renewBinding(of: id, binding, at: now)
        }
    }

    /// A challenge that is later than the last signed one, even if another server's clock is ahead.
    private func nextChallenge(after binding: DeviceBinding, of id: SessionRecord.ID, at now: Date) -> String {
        let time = max(now, Date(milliseconds: binding.challengedAt.milliseconds + 1))
        return challenges.challenge(for: .refresh, of: id, at: time)
    }

    private func bound(_ id: SessionRecord.ID, to publicKey: [UInt8]) -> BoundSession {
        BoundSession(id: id, cookie: cookies.cookie(for: id, boundTo: publicKey), lifetime: BoundCookies.lifetime)
    }
}

/// A session whose browser has just proved that it has the key.
package struct BoundSession: Sendable, Redacted {
    package let id: SessionRecord.ID
    /// The short-lived cookie.
    package let cookie: String
    /// The lifetime of the cookie, in seconds.
    package let lifetime: Int
}

/// The reason why a browser gets no short-lived cookie.
package enum DeviceBindingError: UseCaseError, Equatable, Sendable {
    /// The browser must sign this challenge.
    case challenged(String)
    /// The session is not bound: it has ended or never existed.
    case ended
    /// The signature, the key or the cookie belongs to something else. The session goes on.
    case refused
    case storage(StoreError)
}

extension SessionState {
    /// Whether the session has neither ended nor expired, and its user exists.
    fileprivate func isLive(at time: Date) -> Bool { ended == nil && userID != nil && time < expiresAt }
}
