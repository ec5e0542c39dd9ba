import Foundation

/// Gives applications sessions of users who are signed in in a browser, by OAuth 2.0's code flow (RFC 6749 §4.1).
package struct Authorization: Sendable {
    let storage: any Storage
    private let applications: ApplicationDirectory
    private let clients: Clients
    private let resources: KnownResources
    private let signer: any ClaimsSigner
    private let subject: @Sendable (User.ID, Application) -> String
    let sessions: SessionStart
    let idTokens: IDTokenIssuer
    let liveSessions: LiveSessions
    let digest: any TokenDigest
    let ids: IDSource
    let clock: any WallClock

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
        let providers = sessions.requiredProviders(of: application)
        let isGranted = try await storage.transaction(CodeGrantError.self) { tables in
            try tables.requireAdmission(of: userID, by: application.accountRules)
            let isLive = try tables.grant(record, by: application.accountRules, requiring: providers) { id in
                applications.ofSession(id)?.accountRules
            }
            guard isLive else { return false }
            if let occasion { try tables.accept(occasion, by: userID, at: now) }
            return true
        }
        return isGranted ? code : nil
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
