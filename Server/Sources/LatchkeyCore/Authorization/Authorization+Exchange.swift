import Foundation

extension Authorization {
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
            let idToken: String?
            do {
                idToken = try await idTokens.issue(
                    beside: session,
                    of: user,
                    authenticatedAt: record.authenticatedAt,
                    by: record.methods,
                    nonce: record.grant?.nonce,
                    granting: narrowed,
                    to: application
                )
            } catch { throw .storage(error) }
            return ExchangedCode(
                user: user,
                session: session,
                grant: narrowed,
                idToken: idToken,
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
