import Foundation

/// Asks the user of a session for their password again, before changes that a stolen session must not make.
package struct Reauthentication: Sendable {
    private let storage: any Storage
    private let check: PasswordCheck
    private let digest: any TokenDigest
    private let clock: any WallClock

    package init(storage: any Storage, check: PasswordCheck, digest: any TokenDigest, clock: any WallClock) {
        self.storage = storage
        self.check = check
        self.digest = digest
        self.clock = clock
    }

    /// Notes that the user has authenticated now, if the password is right.
    ///
    /// A browser gets a new cookie, because someone else may have seen the previous one.
    ///
    /// - Parameters:
    ///   - password: The password, as it was sent.
    ///   - access: The session.
    /// - Returns: The session's access from now on.
    /// - Throws: The reason why the user is not authenticated.
    package func confirm(_ password: String, of access: Access) async throws(ReauthenticationError) -> Reauthenticated {
        let credentials = try await storage.read(ReauthenticationError.self) { tables in
            try tables.users.credentials(of: access.userID)
        }
        let verified: String
        do { verified = try await check.verify(password, of: access.userID, against: credentials) } catch {
            throw .password(error)
        }
        let now = clock.now()
        let cookie = SessionCookie(.random())
        let cookieDigest = digest.digest(cookie.bytes)
        let outcome = try await storage.transaction(ReauthenticationError.self) { tables in
            try tables.reauthenticate(access, against: verified, at: now, cookieDigest)
        }
        switch outcome {
        case .ended(let reason): throw .sessionEnded(reason)
        case .stale: throw .password(.wrongPassword)
        case .authenticated(let isBrowser):
            let access = access.authenticated(at: now)
            return Reauthenticated(
                access: access,
                cookie: isBrowser ? ReplacementCookie(cookie, of: access, at: now) : nil
            )
        }
    }
}

/// A session whose user has just authenticated again.
package struct Reauthenticated: Sendable, Equatable {
    package let access: Access
    /// The new cookie of a browser.
    package let cookie: ReplacementCookie?
}

extension BrowserSession {
    /// The session of a browser after a confirmation.
    package init(_ confirmed: Reauthenticated) { self.init(access: confirmed.access, extendedLifetime: nil) }
}

/// The reason why a user is not authenticated again.
package enum ReauthenticationError: UseCaseError, Equatable, Sendable {
    case password(PasswordCheckError)
    /// The session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    case storage(StoreError)
}

private enum ReauthenticationOutcome: Sendable {
    case authenticated(isBrowser: Bool)
    /// The password was changed after its verification.
    case stale
    case ended(SessionEnd?)
}

extension Tables {
    fileprivate func reauthenticate(
        _ access: Access,
        against passwordHash: String,
        at now: Date,
        _ cookieDigest: [UInt8]
    ) throws -> ReauthenticationOutcome {
        let user = try users.hold(access.userID)
        let session = try sessions.hold(access.sessionID)
        guard let session, session.ended == nil, now < session.expiresAt else {
            return .ended(session.map { $0.ended ?? .expired })
        }
        guard user?.passwordHash == passwordHash else { return .stale }
        try sessions.setAuthenticated(.password, at: now, of: access.sessionID)
        return .authenticated(isBrowser: try sessions.replaceCookie(of: access.sessionID, with: cookieDigest))
    }
}

extension Access {
    fileprivate func authenticated(at time: Date) -> Access {
        var access = self
        access.authenticatedAt = time
        access.methods = .password
        return access
    }
}
