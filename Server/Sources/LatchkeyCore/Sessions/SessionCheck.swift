package import Foundation

/// The access of a request: a live session and its user.
package struct Access: Sendable, Equatable {
    package let sessionID: SessionRecord.ID
    package let userID: User.ID
    package let applicationID: Application.ID
    /// The scopes that limit it; nil if it opens the whole API.
    package private(set) var scopes: Scopes?
    /// The key that must prove each use of the access token; nil for one that needs no proof.
    package let confirmation: KeyThumbprint?
    /// The expiry of the access token.
    package let expiresAt: Date
    /// The time when the user last authenticated.
    package internal(set) var authenticatedAt: Date
    /// How they authenticated then.
    package internal(set) var methods: AuthenticationMethods
    /// Whether its cookie ends when the browser closes.
    package let endsWithBrowser: Bool

    package init(
        sessionID: SessionRecord.ID,
        userID: User.ID,
        applicationID: Application.ID,
        scopes: Scopes? = nil,
        confirmation: KeyThumbprint? = nil,
        expiresAt: Date,
        authenticatedAt: Date,
        methods: AuthenticationMethods = [],
        endsWithBrowser: Bool = false
    ) {
        self.sessionID = sessionID
        self.userID = userID
        self.applicationID = applicationID
        self.scopes = scopes
        self.confirmation = confirmation
        self.expiresAt = expiresAt
        self.authenticatedAt = authenticatedAt
        self.methods = methods
        self.endsWithBrowser = endsWithBrowser
    }

    /// The same access, limited to these scopes.
    func limited(to scopes: Scopes) -> Access {
        var access = self
        access.scopes = scopes
        return access
    }
}

/// Checks access tokens, first offline and then against the sessions, so a logout takes effect at once.
package struct SessionCheck: Sendable {
    private let tokens: any AccessTokenVerifier
    private let opaqueAccess: OpaqueAccess
    private let applications: ApplicationDirectory
    private let storage: any Storage
    private let liveSessions: LiveSessions
    private let activity: SessionActivity
    private let issuer: @Sendable () -> String
    private let clock: any WallClock

    package init(
        tokens: any AccessTokenVerifier,
        opaqueAccess: OpaqueAccess,
        applications: ApplicationDirectory,
        storage: any Storage,
        liveSessions: LiveSessions,
        activity: SessionActivity,
        issuer: @escaping @Sendable () -> String,
        clock: any WallClock
    ) {
        self.tokens = tokens
        self.opaqueAccess = opaqueAccess
        self.applications = applications
        self.storage = storage
        self.liveSessions = liveSessions
        self.activity = activity
        self.issuer = issuer
        self.clock = clock
    }

    /// The access of a token to the server's own API; records that its session is used from an address.
    ///
    /// - Parameters:
    ///   - token: The access token.
    ///   - address: The client's address.
    ///   - scope: The scope that opens the route to third parties; nil if none does.
    ///   - use: The way in which the request presents the token.
    /// - Returns: The access.
    /// - Throws: `SessionCheckError.insufficientScope` for a third party without the scope, and other errors.
    package func check(
        _ token: String,
        from address: ClientAddress?,
        opening scope: APIScope? = nil,
        as use: AccessTokenUse = .bearer
    ) async throws(SessionCheckError) -> Access {
        let access = try await access(of: token, from: address, as: use)
        guard let scopes = access.scopes, scope.map({ !scopes.contains($0.rawValue) }) ?? true else { return access }
        throw .insufficientScope(scope)
    }

    /// The access of a token, whatever its scopes; records that its session is used from an address.
    ///
    /// The cache may confirm that the session is live, or that it has ended, which is final. Every other refusal comes
    /// from the storage, because another server may have refreshed the session since it was cached.
    package func access(
        of token: String,
        from address: ClientAddress?,
        as use: AccessTokenUse = .bearer
    ) async throws(SessionCheckError) -> Access {
        if OpaqueAccessToken.isLike(token) {
            guard use.fits(nil) else { throw .invalidToken }
            let access = try await opaqueAccess.check(token, from: address)
            // Such a token has no scopes, so it opens nothing for a third party.
            guard applications[access.applicationID]?.client.party == .third else { return access }
            return access.limited(to: .none)
        }
        let claims = try await claims(of: token)
        guard use.fits(claims.confirmation) else { throw .invalidToken }
        // A token of another resource, or one that a service exchanged, needs no reading.
        guard claims.isForServer, claims.actors.isEmpty else { throw .invalidToken }
        if let known = liveSessions[claims.sessionID] {
            let now = clock.now()
            if known.ended != nil || known.isGood(for: claims, at: now) {
                return try access(for: claims, to: known, at: now, from: address)
            }
        }
        let state = try await read(claims.sessionID)
        return try access(for: claims, to: state, at: clock.now(), from: address)
    }

    private func claims(of token: String) async throws(SessionCheckError) -> AccessClaims {
        do { return try await tokens.verify(token) } catch {
            switch error {
            case .invalid: throw .invalidToken
            case .storage(let error): throw .storage(error)
            case .defect(let text): throw .storage(.defect(text))
            }
        }
    }

    private func access(
        for claims: AccessClaims,
        to session: SessionState,
        at now: Date,
        from address: ClientAddress?
    ) throws(SessionCheckError) -> Access {
        if let reason = session.ended { throw .ended(reason) }
        guard let userID = session.userID, session.isOfUser(in: claims), claims.open(issuer(), under: session.grant)
        else { throw .invalidToken }
        guard now < session.expiresAt else { throw .ended(.expired) }
        guard now < claims.expiresAt else { throw .tokenExpired }
        // If the server's clock was set back, the token is further in the future than clocks differ.
        guard claims.issuedAt <= now.addingTimeInterval(60) else { throw .invalidToken }
        activity.note(SessionUse(at: now, from: address), of: claims.sessionID)
        return Access(
            sessionID: claims.sessionID,
            userID: userID,
            applicationID: claims.applicationID,
            scopes: limits(of: session, and: claims),
            confirmation: claims.confirmation,
            expiresAt: claims.expiresAt,
            authenticatedAt: claims.authenticatedAt,
            methods: claims.methods
        )
    }

    /// The scopes that limit a token.
    ///
    /// The session is the truth: a token has no more than its session, and the application may have become a third
    /// party. A token may have less, because its client asked for a part of the scopes (RFC 6749 §6).
    private func limits(of session: SessionState, and claims: AccessClaims) -> Scopes? {
        let granted: Scopes? =
            switch applications.party(of: session.applicationID) {
            case .first: nil
            case .third: session.grant?.scopes ?? Scopes.none
            case nil: session.grant?.scopes
            }
        guard let granted, let text = claims.scope else { return granted }
        return granted.intersection(Scopes(text) ?? .none)
    }

    private func read(_ id: SessionRecord.ID) async throws(SessionCheckError) -> SessionState {
        let reading = liveSessions.beginReading()
        let state: SessionState?
        do { state = try await storage.read { tables in try tables.sessions.state(of: id) } } catch {
            throw .storage(error)
        }
        guard let state else { throw .ended(nil) }
        liveSessions.remember(state, from: reading)
        return state
    }
}

extension SessionState {
    /// Whether the session itself gives no reason to refuse the token.
    fileprivate func isGood(for claims: AccessClaims, at now: Date) -> Bool {
        ended == nil && isOfUser(in: claims) && now < expiresAt
    }

    /// Whether the session belongs to the user that the token names; a token with a pairwise subject names none.
    fileprivate func isOfUser(in claims: AccessClaims) -> Bool {
        claims.subject != nil || userID == claims.userID
    }
}

/// The reason why an access token is refused.
package enum SessionCheckError: UseCaseError, Equatable, Sendable {
    case invalidToken
    case tokenExpired
    case ended(SessionEnd?)
    /// The token is good, but it is a third party's without the scope; nil if no scope opens the route.
    case insufficientScope(APIScope?)
    case storage(StoreError)
}
