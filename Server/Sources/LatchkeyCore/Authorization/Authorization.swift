import Foundation

/// Gives applications sessions of users who are signed in in a browser, by OAuth 2.0's code flow (RFC 6749 §4.1).
package struct Authorization: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let clients: Clients
    private let resources: KnownResources
    private let signer: any ClaimsSigner
    private let subject: @Sendable (User.ID, Application) -> String
    private let sessions: SessionStart
    private let idTokens: IDTokenIssuer
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    /// - Parameters:
    ///   - storage: Keeps codes, interactions and grants.
    ///   - applications: The stored applications.
    ///   - clients: Finds the applications of requests.
    ///   - resources: The rules about resources.
    ///   - signer: Reads the ID tokens that name users.
    ///   - subject: The `sub` that an application sees.
    ///   - sessions: Starts the applications' sessions.
    ///   - idTokens: Issues ID tokens.
    ///   - liveSessions: The cache of the sessions' state.
    ///   - digest: Digests codes.
    ///   - ids: Makes the ids of rows.
    ///   - clock: The time.
    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        clients: Clients,
        resources: KnownResources,
        signer: any ClaimsSigner,
        subject: @escaping @Sendable (User.ID, Application) -> String,
        sessions: SessionStart,
        idTokens: IDTokenIssuer,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.clients = clients
        self.resources = resources
        self.signer = signer
        self.subject = subject
        self.sessions = sessions
        self.idTokens = idTokens
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// Checks the parameters of a request.
    ///
    /// - Parameters:
    ///   - parameters: The decoded parameters, in the order of the request.
    ///   - isPushed: Whether the application pushed them.
    /// - Returns: The request, or its refusal.
    /// - Throws: `StoreError`.
    package func check(
        _ parameters: [AuthorizationParameter],
        isPushed: Bool = false
    ) async throws(StoreError) -> CheckedAuthorizationRequest {
        guard let id = AuthorizationRequest.clientID(parameters) else { return .refusedOnPage(.unknownApplication) }
        let application: Application?
        do { application = try await clients.find(id) } catch { application = nil }
        let checked = AuthorizationRequest.checked(
            parameters,
            of: application,
            isPushed: isPushed,
            resources: resources
        )
        guard case .good(var request) = checked, let hint = request.idTokenHint else { return checked }
        let claims: Claims?
        do { claims = try await signer.claims(of: hint, type: nil) } catch {
            switch error {
            case .storage(let error): throw error
            default: claims = nil
            }
        }
        guard let subject = claims?.subject(for: request.application.id) else {
            let text = "id_token_hint is no ID token of this server for the application"
            return .refused(AuthorizationRefusal(.invalidRequest, text, of: request))
        }
        request.subjects.append(subject)
        return .good(request)
    }

    /// The next step of a request.
    package func step(
        of request: AuthorizationRequest,
        for access: Access?,
        by kinds: [ReauthenticationKind],
        isConfirmed: Bool = false
    ) async throws(StoreError) -> AuthorizationRequest.Step {
        var grant: Grant?
        if let access, request.needsConsent {
            let (userID, applicationID) = (access.userID, request.application.id)
            grant = try await storage.read { tables in try tables.grants.find(of: userID, to: applicationID) }
        }
        return request.step(
            for: access,
            by: kinds,
            at: clock.now(),
            isConfirmed: isConfirmed,
            isExpectedUser: access.map { isExpected($0, by: request) } ?? true,
            grant: grant
        )
    }

    private func isExpected(_ access: Access, by request: AuthorizationRequest) -> Bool {
        request.subjects.isEmpty
            || request.subjects.allSatisfy { $0 == subject(access.userID, request.application) }
    }

    /// A code for the application; nil if the browser's session has ended.
    ///
    /// The code spends the stored request, and is stored together with the user's consent.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - access: The browser's signed-in user.
    ///   - isConsented: Whether the user has just consented to everything that the application asks for.
    /// - Returns: The code.
    /// - Throws: The reason why there is no code.
    package func grant(
        _ request: AuthorizationRequest,
        by access: Access,
        isConsented: Bool = false
    ) async throws(CodeGrantError) -> AuthorizationCode? {
        guard isExpected(access, by: request) else { return nil }
        return try await code(
            for: request.application,
            request.redirectURI,
            codeChallenge: request.codeChallenge,
            userID: access.userID,
            sessionID: access.sessionID,
            authenticatedAt: access.authenticatedAt,
            methods: access.methods,
            of: CodeOccasion(request: request, isConsented: isConsented, grantID: Grant.ID(ids.next()))
        )
    }

    /// A code for the session of a user who has just signed in without a browser.
    ///
    /// The session becomes the application's.
    ///
    /// - Parameters:
    ///   - signedIn: The user and the session.
    ///   - application: The application, which will authenticate with its secret.
    ///   - redirectURI: The redirect URI that the application must repeat.
    /// - Returns: The code; nil if the session has ended.
    /// - Throws: The reason why there is no code.
    package func handOver(
        _ signedIn: SignedIn,
        to application: Application,
        redirectURI: String
    ) async throws(CodeGrantError) -> AuthorizationCode? {
        try await code(
            for: application,
            redirectURI,
            codeChallenge: nil,
            userID: signedIn.user.id,
            sessionID: signedIn.session.id,
            isHandover: true,
            authenticatedAt: clock.now(),
            methods: signedIn.session.methods
        )
    }

    private func code(
        for application: Application,
        _ redirectURI: String,
        codeChallenge: String?,
        userID: User.ID,
        sessionID: SessionRecord.ID,
        isHandover: Bool = false,
        authenticatedAt: Date,
        methods: AuthenticationMethods,
        of occasion: CodeOccasion? = nil
    ) async throws(CodeGrantError) -> AuthorizationCode? {
        let (code, now) = (AuthorizationCode(.random()), clock.now())
        let record = AuthorizationCodeRecord(
            id: ids.next(),
            codeDigest: digest.digest(code.bytes),
            applicationID: application.id,
            redirectURI: redirectURI,
            codeChallenge: codeChallenge,
            userID: userID,
            browserSessionID: sessionID,
            isHandover: isHandover,
            authenticatedAt: authenticatedAt,
            methods: methods,
            grant: occasion?.request.codeGrant,
            createdAt: now,
            expiresAt: now.addingTimeInterval(AuthorizationCode.lifetime)
        )
        let isGranted = try await storage.transaction(CodeGrantError.self) { tables in
            try tables.requireAdmission(of: userID, by: application.accountRules)
            let isLive = try tables.grant(record, by: application.accountRules) { id in
                applications.ofSession(id)?.accountRules
            }
            guard isLive else { return false }
            if let occasion { try tables.accept(occasion, by: userID, at: now) }
            return true
        }
        return isGranted ? code : nil
    }

    /// Exchanges a code for a new session.
    ///
    /// A second use shows that someone else has seen the code, so the session that it started ends (RFC 6749 §4.1.2).
    ///
    /// - Parameters:
    ///   - text: The code.
    ///   - proof: The application's proof that the code is its own.
    ///   - narrowing: The part of the code's terms that the access token gets.
    ///   - origin: The application's address and device, and the key that it has proved to have.
    /// - Returns: The user, the session and its ID token.
    /// - Throws: The reason why there is no session.
    package func exchange(
        _ text: String,
        _ proof: CodeProof,
        asking narrowing: TokenNarrowing = .none,
        from origin: RequestOrigin
    ) async throws(CodeExchangeError) -> ExchangedCode {
        let application = proof.client.application
        guard let code = AuthorizationCode(text) else { throw .invalidCode }
        let codeDigest = digest.digest(code.bytes)
        let ending = SessionEnding(.reuseDetected, at: clock.now(), from: origin.address, eventIDs: ids)
        let record = try await storage.read(CodeExchangeError.self) { tables in
            try tables.authorizationCodes.find(codeDigest)?.code
        }
        // Only tokens that the server signs have scopes, so other sessions are for the operator's own applications.
        guard let record, origin.credential == .refreshToken || application.client.party == .first else {
            throw .invalidCode
        }
        guard record.applicationID == application.id, record.redirectURI == proof.redirectURI,
            isProved(record.codeChallenge, by: proof)
        else {
            // Someone else has the code.
            let ended = try await storage.transaction(CodeExchangeError.self) { tables in
                try tables.endSession(ofCode: codeDigest, ending)
            }
            if !ended.isEmpty { liveSessions.end(ended, because: .reuseDetected) }
            throw .invalidCode
        }
        try checkKey(origin.keyThumbprint, of: record.grant, for: application)
        let grant = record.grant.map { SessionGrant($0, in: record.browserSessionID) }
        let narrowed: SessionGrant?
        do { narrowed = try narrowing.applied(to: grant) } catch { throw .narrowing(error) }
        let draft = sessions.draft(
            for: .session(of: record.userID, record.methods, at: record.authenticatedAt),
            id: record.isHandover ? record.browserSessionID : nil,
            // The proof of the client binds the sessions of an application that has one (RFC 9449 §5).
            from: proof.client.isAuthenticated ? origin.withoutKey : origin,
            granting: grant,
            with: application
        )
        let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: draft.session.record)
        let spending = try await storage.transaction(CodeExchangeError.self) { tables in
            try tables.spend(
                codeDigest,
                on: draft.session,
                event,
                // The refresh of the SDK authenticates no application.
                needsSecret: application.client.isConfidential,
                orEnd: ending
            )
        }
        switch spending {
        case .started(let user, let displaced):
            let session: StartedSession
            do {
                session = try await sessions.finish(
                    draft,
                    .started(displaced: displaced),
                    narrowedTo: narrowed,
                    provedBy: origin.keyThumbprint,
                    with: application
                )
            } catch { throw CodeExchangeError(error) }
            return ExchangedCode(
                user: user,
                session: session,
                grant: narrowed,
                idToken: try await idToken(for: user, session, record, narrowed, of: application),
                isKeyBound: grant != nil && origin.keyThumbprint != nil,
                isRefreshable: application.mayRefresh(grant)
            )
        case .spentBefore(let ended):
            if !ended.isEmpty { liveSessions.end(ended, because: .reuseDetected) }
            throw .invalidCode
        case .refused: throw .invalidCode
        }
    }

    /// Checks the key that the client has proved to have against that of the code and the demands of the application.
    private func checkKey(
        _ key: KeyThumbprint?,
        of grant: CodeGrant?,
        for application: Application
    ) throws(CodeExchangeError) {
        guard key != nil || !application.client.demandsKeyProofs else { throw .keyNotProved }
        if let bound = grant?.keyThumbprint, bound != key { throw .keyNotProved }
    }

    private func idToken(
        for user: User,
        _ session: StartedSession,
        _ record: AuthorizationCodeRecord,
        _ grant: SessionGrant?,
        of application: Application
    ) async throws(CodeExchangeError) -> String? {
        guard let grant, grant.scopes.contains(Scopes.openID) else { return nil }
        let content = IDTokenContent(
            sessionID: session.id,
            userID: user.id,
            application: application,
            authenticatedAt: record.authenticatedAt,
            methods: record.methods,
            nonce: record.grant?.nonce,
            accessToken: session.access.token,
            userClaims: grant.idTokenClaims(of: user, for: application)
        )
        do { return try await idTokens.issue(content) } catch { throw .storage(StoreError(error)) }
    }

    /// Checks the proof against the code's challenge.
    ///
    /// A code with a challenge always needs its verifier. A code without one needs the client's secret and no verifier,
    /// because an attacker may have removed the challenge from the request (RFC 9700 §2.1.1).
    private func isProved(_ challenge: String?, by proof: CodeProof) -> Bool {
        guard let challenge else { return proof.client.isAuthenticated && proof.codeVerifier == nil }
        return proof.codeVerifier.map { isChallenge(challenge, of: $0) } ?? false
    }

    /// RFC 7636 §4.6.
    private func isChallenge(_ challenge: String, of verifier: String) -> Bool {
        let isVerifier =
            (43...128).contains(verifier.utf8.count)
            && verifier.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "~"):
                    true
                default: false
                }
            }
        return isVerifier && Base64URL.encode(digest.digest(Array(verifier.utf8))) == challenge
    }
}

/// An application's proof that a code is its own, so that it cannot use another's.
package struct CodeProof: Sendable {
    /// The application, as it has authenticated.
    package let client: AuthenticatedClient
    package let redirectURI: String
    package let codeVerifier: String?

    package init(client: AuthenticatedClient, redirectURI: String, codeVerifier: String?) {
        self.client = client
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
    }
}

/// A user, and the session that a code started.
package struct ExchangedCode: Sendable {
    package let user: User
    package let session: StartedSession
    /// The terms of the access token; nil if it opens the whole API.
    package let grant: SessionGrant?
    /// Nil without the scope `openid`.
    package let idToken: String?
    /// Whether each use of the access token needs a proof of the key.
    package let isKeyBound: Bool
    /// Whether the application gets the refresh token.
    package let isRefreshable: Bool

    package var signedIn: SignedIn { SignedIn(user: user, session: session) }
}

extension SessionGrant {
    /// The terms of the session that a code starts.
    fileprivate init(_ code: CodeGrant, in browserSession: SessionRecord.ID) {
        self.init(
            scopes: code.scopes,
            resources: code.resources,
            claims: code.claims,
            parentID: code.scopes.contains(Scopes.offlineAccess) ? nil : browserSession
        )
    }
}

extension Application {
    /// Whether it gets refresh tokens.
    ///
    /// A third party gets them with `offline_access` alone.
    func mayRefresh(_ grant: SessionGrant?) -> Bool {
        guard client.grantTypes.contains(.refreshToken) else { return false }
        return grant.map { $0.isOffline || client.party == .first } ?? true
    }
}

/// The reason why an application gets no code.
package enum CodeGrantError: SessionStartingError, Equatable, Sendable {
    case refused(AdmissionRefusal)
    /// The user has withdrawn the consent meanwhile.
    case consentRequired
    /// The stored request has expired, or has led to a code before.
    case spent
    case storage(StoreError)
}

/// The reason why a code cannot be exchanged.
package enum CodeExchangeError: SessionStartingError, Equatable, Sendable {
    case refused(AdmissionRefusal)
    /// The code is bound to a key, or the application must prove one, and the request does not. The code stays good.
    case keyNotProved
    /// The client asks for more than was granted. The code stays good.
    case narrowing(TokenNarrowingError)
    /// The code is malformed, another application's, expired or used.
    case invalidCode
    case storage(StoreError)
}

extension CodeExchangeError {
    fileprivate init(_ error: SessionStartError) {
        switch error {
        case .storage(let error): self = .storage(error)
        case .tokens(let text): self = .storage(.defect(text))
        case .proofIsOver: self = .invalidCode
        case .refused(let refusal): self = .refused(refusal)
        }
    }
}
