import Foundation

/// Leads people to providers and keeps their way back.
package struct UpstreamVisits: Sendable {
    let storage: any Storage
    let upstreams: UpstreamDirectory
    let reader: UpstreamReader
    let attempts: AttemptLimits
    let digest: any TokenDigest
    /// Makes the nonce and the verifier of a visit from its state.
    let secrets: any KeyedDigest
    let sealing: any Sealing
    let space: FreeSpace
    let clock: any WallClock

    package init(
        storage: any Storage,
        upstreams: UpstreamDirectory,
        reader: UpstreamReader,
        attempts: AttemptLimits,
        digest: any TokenDigest,
        secrets: any KeyedDigest,
        sealing: any Sealing,
        space: FreeSpace,
        clock: any WallClock
    ) {
        self.storage = storage
        self.upstreams = upstreams
        self.reader = reader
        self.attempts = attempts
        self.digest = digest
        self.secrets = secrets
        self.sealing = sealing
        self.space = space
        self.clock = clock
    }

    /// Begins a visit.
    ///
    /// - Parameters:
    ///   - id: The upstream.
    ///   - plan: The settings of the visit.
    ///   - browser: The secret of the browser.
    ///   - address: The browser's address.
    ///   - application: The application that the person comes from.
    /// - Returns: The address at the provider to lead the person to.
    /// - Throws: The reason why there is none. It touches the network if the provider's endpoints are not known yet.
    package func begin(
        at id: Upstream.ID,
        _ plan: UpstreamVisitPlan,
        in browser: String,
        from address: ClientAddress?,
        with application: Application
    ) async throws(UpstreamVisitError) -> String {
        guard let upstream = upstreams[id], upstream.isOffered(by: application.id) else { throw .unknownUpstream }
        try space.requireRoom(UpstreamVisitError.self)
        do { try await attempts.admitInteraction(from: address) } catch { throw UpstreamVisitError(error) }
        let state = UpstreamState(.random())
        var question = question(of: state)
        question.loginHint = plan.loginHint
        question.maximumAge = plan.maximumAge
        let target: String
        do { target = try await reader.address(of: upstream, asking: question) } catch { throw .refused(error) }
        let now = clock.now()
        let visit = UpstreamVisit(
            digest: digest.digest(state.bytes),
            upstreamID: id,
            applicationID: application.id,
            browser: browserDigest(browser),
            purpose: plan.sessionID == nil ? .logIn : .link,
            sessionID: plan.sessionID,
            returnTo: plan.returnTo,
            staysSignedIn: plan.staysSignedIn,
            maximumAge: plan.maximumAge,
            createdAt: now,
            expiresAt: now.addingTimeInterval(TimeInterval(UpstreamVisit.lifetime))
        )
        try await storage.transaction(UpstreamVisitError.self) { tables in try tables.upstreamVisits.insert(visit) }
        return target
    }

    /// Keeps an answer that a provider has the browser post from its own site, without our cookies.
    ///
    /// - Parameters:
    ///   - parameters: The fields of the form.
    ///   - id: The upstream whose address it came to.
    /// - Returns: The state, with which the browser continues by itself; nil if no visit waits for the answer.
    /// - Throws: `StoreError`.
    package func keep(
        _ parameters: [AuthorizationParameter],
        of id: Upstream.ID
    ) async throws(StoreError) -> UpstreamState? {
        guard let answer = UpstreamAnswer(parameters), let state = answer.state.flatMap({ UpstreamState($0) }),
            let bytes = try? JSONEncoder().encode(parameters), let sealed = try? sealing.seal(Array(bytes))
        else { return nil }
        let (visitDigest, now) = (digest.digest(state.bytes), clock.now())
        let isKept = try await storage.transaction { tables in
            guard let visit = try tables.upstreamVisits.find(visitDigest), visit.upstreamID == id, now < visit.expiresAt
            else { return false }
            return try tables.upstreamVisits.keep(sealed, for: visitDigest)
        }
        return isKept ? state : nil
    }

    /// Ends a visit, and reads the person from the provider's answer.
    ///
    /// - Parameters:
    ///   - parameters: The query of the browser's request.
    ///   - id: The upstream whose address it came to.
    ///   - browser: The secret of the browser.
    /// - Returns: The ended visit, and the person's identity and claims.
    /// - Throws: The reason why there is none. It touches the network.
    func finish(
        _ parameters: [AuthorizationParameter],
        of id: Upstream.ID,
        in browser: String
    ) async throws(UpstreamVisitError) -> (visit: UpstreamVisit, statement: UpstreamStatement) {
        guard let brought = UpstreamAnswer(parameters), let state = brought.state.flatMap({ UpstreamState($0) }) else {
            throw .over
        }
        let (visitDigest, browserDigest, now) = (digest.digest(state.bytes), browserDigest(browser), clock.now())
        let found = try await storage.transaction(UpstreamVisitError.self) { tables -> UpstreamVisit? in
            guard let visit = try tables.upstreamVisits.find(visitDigest), visit.upstreamID == id,
                visit.browser == browserDigest, now < visit.expiresAt, try tables.upstreamVisits.remove(visitDigest)
            else { return nil }
            return visit
        }
        guard let visit = found, let upstream = upstreams[id] else { throw .over }
        var answer = brought
        if let sealed = visit.sealed {
            guard let kept = answerIfOpen(sealed) else { throw .over }
            answer = kept
        }
        var question = question(of: state)
        question.maximumAge = visit.maximumAge
        do {
            return (visit, try await reader.statement(in: answer, of: upstream, to: question))
        } catch { throw .refused(error, visit) }
    }

    private func answerIfOpen(_ sealed: [UInt8]) -> UpstreamAnswer? {
        guard let bytes = try? sealing.open(sealed),
            let parameters = try? JSONDecoder().decode([AuthorizationParameter].self, from: Data(bytes))
        else { return nil }
        return UpstreamAnswer(parameters)
    }

    /// The secrets of a visit follow from its state and the server's key, so none is stored.
    private func question(of state: UpstreamState) -> UpstreamQuestion {
        func derived(_ purpose: String) -> String {
            Base64URL.encode(secrets.digest(Array("\(purpose)\u{0}".utf8) + state.bytes))
        }
        return UpstreamQuestion(
            state: state.secretText,
            nonce: derived("nonce"),
            codeVerifier: derived("code verifier")
        )
    }

    func browserDigest(_ browser: String) -> [UInt8] { digest.digest(Array("upstream\u{0}\(browser)".utf8)) }
}

/// The settings of a visit to a provider that is about to begin.
package struct UpstreamVisitPlan: Sendable {
    /// The session that adds an identity to its user; nil for a login.
    package var sessionID: SessionRecord.ID?
    /// The page to continue with.
    package var returnTo: String?
    package var staysSignedIn = true
    package var loginHint: String?
    /// The most seconds since the person authenticated at the provider; 0 for a new login there.
    package var maximumAge: Int?

    package init() {}
}

/// The reason why a visit does not begin, or brings no statement.
package enum UpstreamVisitError: AttemptLimitedError, Equatable, Sendable {
    case unknownUpstream
    /// The answer belongs to no visit of this browser, or comes too late or twice.
    case over
    /// The visit is nil if it has not begun.
    case refused(UpstreamRefusal, UpstreamVisit? = nil)
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
