import Foundation

/// Receives a provider's notices about accounts.
///
/// Apple sends one when somebody withdraws an app's access or deletes their account (Apple: Processing changes for Sign in
/// with Apple accounts).
package struct UpstreamNotices: Sendable {
    /// The greatest age of a notice, in seconds.
    static let longestAge: TimeInterval = 24 * 60 * 60

    let visits: UpstreamVisits
    let attempts: AttemptLimits
    let liveSessions: LiveSessions
    let ids: IDSource
    let report: @Sendable (Upstream.ID, UpstreamRefusal) -> Void

    /// Carries out what a notice demands, once.
    ///
    /// - Parameters:
    ///   - token: The JWT of the provider.
    ///   - id: The upstream whose address it came to.
    ///   - address: The caller's address.
    /// - Throws: The reason why it is not accepted. It touches the network if the provider's keys are not known yet.
    package func receive(
        _ token: String,
        of id: Upstream.ID,
        from address: ClientAddress?
    ) async throws(UpstreamNoticeError) {
        guard let upstream = visits.upstreams[id], upstream.provider.sendsNotices else { throw .unknownUpstream }
        let admitted: AdmittedAttempt
        do { admitted = try await attempts.admitSSOToken(from: address) } catch { throw UpstreamNoticeError(error) }
        let notice: UpstreamNotice
        do { notice = try await visits.reader.notice(in: token, of: upstream, digest: visits.secrets) } catch {
            report(id, error)
            guard case .unavailable = error else { throw .invalidToken }
            await attempts.withdraw(admitted)
            throw .unavailable
        }
        await attempts.succeeded(admitted)
        let ending = SessionEnding(.revoked, at: visits.clock.now(), from: address, eventIDs: ids)
        let ended = try await visits.storage.transaction(UpstreamNoticeError.self) { tables in
            try tables.carryOut(notice, ending)
        }
        guard let ended, !ended.isEmpty else { return }
        liveSessions.end(ended, because: .revoked)
    }
}

/// A provider's notice about an account.
struct UpstreamNotice: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// The person has taken the app's access away; the account may come back.
        case accessWithdrawn
        /// The account is gone, and its subject with it.
        case accountDeleted
        /// Something that changes nothing here, such as mails to a relay address that were turned off.
        case other
    }

    let kind: Kind
    let issuer: String
    let subject: String
    /// The time of the event.
    let time: Date
    /// So that it counts once.
    let use: SSOUse
}

/// The reason why a notice is not accepted.
package enum UpstreamNoticeError: AttemptLimitedError, Equatable, Sendable {
    case unknownUpstream
    case invalidToken
    /// The keys of the provider cannot be had.
    case unavailable
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}

extension Tables {
    /// Ends the sessions of the account's user, and removes the identity of an account that is gone.
    ///
    /// An identity whose access was withdrawn stays: the person who comes back is the same, and must find their user.
    ///
    /// - Returns: The ended sessions; nil if the notice came before, or is about nobody here.
    fileprivate func carryOut(_ notice: UpstreamNotice, _ ending: SessionEnding) throws -> [SessionRecord.ID]? {
        guard try usedSSOTokens.insert(notice.use), notice.kind != .other,
            let found = try identities.find(notice.subject, at: notice.issuer), try users.hold(found.userID) != nil,
            let held = try identities.find(notice.subject, at: notice.issuer), held.userID == found.userID
        else { return nil }
        // A later login has renewed the access: the notice came late, and is about the sessions before the event.
        let lastUse = (held.lastUsedAt ?? held.createdAt).timeIntervalSince(notice.time)
        if notice.kind == .accessWithdrawn, lastUse > TimeInterval(UpstreamTokenCheck.clockDifference) {
            let earlier = try sessions.live(of: held.userID, at: ending.time).filter { $0.createdAt <= notice.time }
            return try endSessions(earlier.map(\.id), ending).ids
        }
        // The provider has ended the access itself; a token from after the event is still good.
        if lastUse <= 0 { try identities.keep(sealedRefreshToken: nil, for: held.id) }
        if notice.kind == .accountDeleted {
            try identities.remove(held.id)
            try events.insert(
                AuditEvent(
                    .identityUnlinked,
                    id: ending.eventIDs.next(),
                    of: held.userID,
                    at: ending.time,
                    from: RequestOrigin(address: ending.address),
                    with: held.applicationID
                )
            )
        }
        return try endAllSessions(of: held.userID, ending)
    }
}

extension UpstreamReader {
    /// Verifies a provider's notice.
    ///
    /// - Parameters:
    ///   - token: The JWT.
    ///   - upstream: The upstream.
    ///   - uses: Makes the digest of its single use.
    /// - Returns: The notice.
    /// - Throws: `UpstreamRefusal`.
    fileprivate func notice(
        in token: String,
        of upstream: Upstream,
        digest uses: any KeyedDigest
    ) async throws(UpstreamRefusal) -> UpstreamNotice {
        let endpoints = try await discovery.endpoints(of: upstream)
        let check = check(of: upstream)
        let claims = try await check.claims(of: token, keys: keys, at: endpoints.keySet)
        guard case .text(let issuer) = claims["iss"], upstream.hasIssued(issuer),
            ([upstream.clientID] + upstream.nativeClientIDs).contains(where: { check.names($0, in: claims) })
        else { throw .untrustworthy("the notice is another issuer's, or for another client") }
        let now = clock.now()
        guard case .integer(let issued) = claims["iat"], case .text(let id) = claims["jti"], !id.isEmpty,
            abs(now.timeIntervalSince1970 - TimeInterval(issued)) <= UpstreamNotices.longestAge
        else { throw .untrustworthy("the notice lacks its time or its id, or is older than a day") }
        // Apple sends the event as text.
        let event: Claims?
        switch claims["events"] {
        case .text(let text): event = tokens.claims(in: Array(text.utf8))
        case .object(let members): event = members
        default: event = nil
        }
        guard let event, case .text(let type) = event["type"], case .text(let subject) = event["sub"] else {
            throw .untrustworthy("the notice has no event")
        }
        let kind: UpstreamNotice.Kind =
            switch type {
            case "consent-revoked": .accessWithdrawn
            case "account-delete", "account-deleted": .accountDeleted
            default: .other
            }
        let use = SSOUse(
            digest: uses.digest(Array("notice\u{0}\(upstream.issuer)\u{0}\(id)".utf8)),
            keptUntil: now.addingTimeInterval(2 * UpstreamNotices.longestAge)
        )
        return UpstreamNotice(
            kind: kind,
            issuer: upstream.issuer,
            subject: subject,
            time: event.time ?? Date(timeIntervalSince1970: TimeInterval(issued)),
            use: use
        )
    }
}

extension Claims {
    /// The time of an event: Apple's documents show seconds, and its servers have sent milliseconds.
    fileprivate var time: Date? {
        guard case .integer(let number) = self["event_time"], number > 0 else { return nil }
        return Date(
            timeIntervalSince1970: number > 100_000_000_000 ? TimeInterval(number) / 1000 : TimeInterval(number)
        )
    }
}
