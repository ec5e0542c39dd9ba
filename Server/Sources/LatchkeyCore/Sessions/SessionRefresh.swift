import Foundation

/// Refreshes sessions.
package struct SessionRefresh: Sendable {
    private let storage: any Storage
    private let liveSessions: LiveSessions
    private let activity: SessionActivity
    private let tokens: any AccessTokenIssuer
    private let subjects: Subjects
    private let digest: any TokenDigest
    private let applications: ApplicationDirectory
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        liveSessions: LiveSessions,
        activity: SessionActivity,
        tokens: any AccessTokenIssuer,
        subjects: Subjects,
        digest: any TokenDigest,
        applications: ApplicationDirectory,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.liveSessions = liveSessions
        self.activity = activity
        self.tokens = tokens
        self.subjects = subjects
        self.digest = digest
        self.applications = applications
        self.ids = ids
        self.clock = clock
    }

    /// Rotates a session's refresh token and issues a new access token.
    ///
    /// - Parameters:
    ///   - presented: The token that the client holds.
    ///   - next: The next token of the same family, which the client has made.
    ///   - proof: The client's proof that it has a key; nil if it sent none. A session that is bound to a key needs it,
    ///     and no other does. If the client has made the next token, the proof must name both tokens.
    ///   - strictly: Further conditions if the server made the next token.
    ///   - address: The client's address.
    /// - Returns: The session with its new access token.
    /// - Throws: The reason why the session was not refreshed.
    package func refresh(
        _ presented: RefreshToken,
        next: RefreshToken,
        proof: CheckedKeyProof? = nil,
        strictly: StrictRotation? = nil,
        from address: ClientAddress?
    ) async throws(RefreshError) -> RefreshedSession {
        guard presented.family == next.family else { throw .nextIsOfAnotherSession }
        guard presented.rest != next.rest else { throw .nextIsTheSame }
        let isFitting = strictly != nil || proof?.isFor(presented, next: next, digest: digest) == true
        let attempt = RefreshAttempt(
            familyDigest: digest.digest(presented.family),
            presented: digest.digest(presented.rest),
            next: digest.digest(next.rest),
            time: clock.now(),
            address: address,
            eventIDs: ids,
            strictly: strictly,
            keyThumbprint: isFitting ? proof?.thumbprint : nil
        )
        let reading = liveSessions.beginReading()
        let result: RefreshResult?
        do { result = try await storage.refresh(attempt) } catch { throw .storage(error) }
        guard let result else { throw .ended(nil) }
        switch result.outcome {
        case .refreshed:
            activity.note(SessionUse(at: attempt.time, from: address), of: result.session.id)
            liveSessions.renew(result.session, from: reading)
            return try await answer(result.session, with: strictly, provedBy: proof?.thumbprint)
        case .superseded: throw .superseded
        case .keyNotProved: throw .keyNotProved
        case .refused(let error): throw .narrowing(error)
        case .ended(let reason):
            liveSessions.end(result.session.id, because: reason)
            throw .ended(reason)
        }
    }

    private func answer(
        _ session: SessionState,
        with strictly: StrictRotation?,
        provedBy confirmation: KeyThumbprint?
    ) async throws(RefreshError) -> RefreshedSession {
        guard let userID = session.userID else { throw .ended(.userDeleted) }
        // Another server has just added this application, and the same request will soon succeed.
        guard let application = strictly?.application ?? applications.ofSession(session.applicationID) else {
            throw .storage(.unavailable("the application \(session.applicationID) is not known here yet"))
        }
        let grant: SessionGrant?
        do { grant = try strictly?.narrowing.applied(to: session.grant) ?? session.grant } catch {
            throw .narrowing(error)
        }
        do {
            let access = try await tokens.issueToken(
                sessionID: session.id,
                userID: userID,
                authenticatedAt: session.authenticatedAt,
                methods: session.methods,
                sessionExpiresAt: session.expiresAt,
                application: application,
                terms: AccessTerms(
                    grant,
                    of: userID,
                    for: application,
                    provedBy: confirmation,
                    subjects: subjects
                ),
                now: clock.now()
            )
            return RefreshedSession(id: session.id, userID: userID, access: access, session: session, grant: grant)
        } catch { throw .storage(.defect("\(error)")) }
    }
}

/// A refreshed session and its new access token.
package struct RefreshedSession: Sendable {
    package let id: SessionRecord.ID
    package let userID: User.ID
    package let access: IssuedAccess
    package let session: SessionState
    /// The terms of the access token.
    package let grant: SessionGrant?
}

/// The reason why a refresh is refused.
package enum RefreshError: UseCaseError, Equatable, Sendable {
    /// The session has ended; nil if no session has such a token.
    case ended(SessionEnd?)
    case superseded
    /// The session is bound to a key, and the request does not prove that the client has it. The session goes on.
    case keyNotProved
    case nextIsOfAnotherSession
    case nextIsTheSame
    /// The client asks for more than was granted.
    case narrowing(TokenNarrowingError)
    case storage(StoreError)
}
