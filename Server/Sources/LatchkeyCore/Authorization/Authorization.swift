import Foundation

/// Gives applications sessions of users who are signed in in a browser, by OAuth 2.0's code flow (RFC 6749 §4.1).
package struct Authorization: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let sessions: SessionStart
    private let liveSessions: LiveSessions
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        sessions: SessionStart,
        liveSessions: LiveSessions,
        digest: any TokenDigest,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.sessions = sessions
        self.liveSessions = liveSessions
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// The next step of a request.
    package func step(
        of request: AuthorizationRequest,
        for access: Access?,
        by kinds: [ReauthenticationKind],
        isConfirmed: Bool = false
    ) -> AuthorizationRequest.Step {
        request.step(for: access, by: kinds, at: clock.now(), isConfirmed: isConfirmed)
    }

    /// A code for the application; nil if the browser's session has ended.
    package func grant(
        _ request: AuthorizationRequest,
        by access: Access
    ) async throws(CodeGrantError) -> AuthorizationCode? {
        try await code(
            for: request.application,
            request.redirectURI,
            codeChallenge: request.codeChallenge,
            userID: access.userID,
            sessionID: access.sessionID,
            authenticatedAt: access.authenticatedAt,
            methods: access.methods
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
        methods: AuthenticationMethods
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
            createdAt: now,
            expiresAt: now.addingTimeInterval(AuthorizationCode.lifetime)
        )
        let isGranted = try await storage.transaction(CodeGrantError.self) { tables in
            try tables.requireAdmission(of: userID, by: application.accountRules)
            return try tables.grant(record, by: application.accountRules) { applications[$0]?.accountRules }
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
    ///   - origin: The application's address and device.
    /// - Returns: The user and the session.
    /// - Throws: The reason why there is no session.
    package func exchange(
        _ text: String,
        _ proof: CodeProof,
        from origin: RequestOrigin
    ) async throws(CodeExchangeError) -> SignedIn {
        guard let application = proof.client ?? applications[proof.applicationID] else { throw .unknownApplication }
        guard let code = AuthorizationCode(text) else { throw .invalidCode }
        let codeDigest = digest.digest(code.bytes)
        let ending = SessionEnding(.reuseDetected, at: clock.now(), from: origin.address, eventIDs: ids)
        let record = try await storage.read(CodeExchangeError.self) { tables in
            try tables.authorizationCodes.find(codeDigest)?.code
        }
        guard let record else { throw .invalidCode }
        guard record.applicationID == application.id, record.redirectURI == proof.redirectURI,
            isProved(record.codeChallenge, by: proof)
        else {
            // Someone else has the code.
            let ended = try await storage.transaction(CodeExchangeError.self) { tables in
                try tables.endSession(ofCode: codeDigest, ending)
            }
            if let ended { liveSessions.end(ended, because: .reuseDetected) }
            throw .invalidCode
        }
        let draft = sessions.draft(
            for: .session(of: record.userID, record.methods, at: record.authenticatedAt),
            id: record.isHandover ? record.browserSessionID : nil,
            // The secret binds the sessions of an application that has one (RFC 9449 §5).
            from: proof.client == nil ? origin : origin.withoutKey,
            with: application
        )
        let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: draft.session.record)
        let spending = try await storage.transaction(CodeExchangeError.self) { tables in
            try tables.spend(codeDigest, on: draft.session, event, orEnd: ending)
        }
        switch spending {
        case .started(let user, let displaced):
            do {
                let session = try await sessions.finish(draft, .started(displaced: displaced), with: application)
                return SignedIn(user: user, session: session)
            } catch {
                switch error {
                case .storage(let error): throw .storage(error)
                case .tokens(let text): throw .storage(.defect(text))
                case .proofIsOver: throw .invalidCode
                case .refused(let refusal): throw .refused(refusal)
                }
            }
        case .spentBefore(let ended):
            if let ended { liveSessions.end(ended, because: .reuseDetected) }
            throw .invalidCode
        case .refused: throw .invalidCode
        }
    }

    /// Checks the proof against the code's challenge.
    ///
    /// A code with a challenge always needs its verifier. A code without one needs the client's secret and no verifier,
    /// because an attacker may have removed the challenge from the request (RFC 9700 §2.1.1).
    private func isProved(_ challenge: String?, by proof: CodeProof) -> Bool {
        guard let challenge else { return proof.client != nil && proof.codeVerifier == nil }
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
    package let applicationID: Application.ID
    package let redirectURI: String
    package let codeVerifier: String?
    /// The application, if it has authenticated with its secret.
    package let client: Application?

    package init(applicationID: Application.ID, redirectURI: String, codeVerifier: String) {
        self.applicationID = applicationID
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
        client = nil
    }

    /// The proof of an application that has authenticated, with the lifetimes for its session.
    package init(client: Application, redirectURI: String, codeVerifier: String?) {
        applicationID = client.id
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
        self.client = client
    }
}

/// The reason why an application gets no code.
package enum CodeGrantError: SessionStartingError, Equatable, Sendable {
    case refused(AdmissionRefusal)
    case storage(StoreError)
}

/// The reason why a code cannot be exchanged.
package enum CodeExchangeError: SessionStartingError, Equatable, Sendable {
    case unknownApplication
    case refused(AdmissionRefusal)
    /// The code is malformed, another application's, expired or used.
    case invalidCode
    case storage(StoreError)
}
