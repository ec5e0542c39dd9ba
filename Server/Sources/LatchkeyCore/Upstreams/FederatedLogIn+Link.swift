import Foundation

// Identities that are added to a user, and statements that wait until the person has shown that the user is them.
extension FederatedLogIn {
    /// Keeps a statement until the person has shown that the user with its address is them.
    func keep(
        _ statement: UpstreamStatement,
        of visit: UpstreamVisit
    ) async throws(FederatedLogInError) -> UpstreamState {
        let (state, now) = (UpstreamState(.random()), clock.now())
        guard let bytes = try? JSONEncoder().encode(WaitingStatement(statement)),
            let sealed = try? visits.sealing.seal(Array(bytes))
        else { throw .storage(.defect("the statement cannot be sealed")) }
        let waiting = UpstreamVisit(
            digest: visits.digest.digest(state.bytes),
            upstreamID: visit.upstreamID,
            applicationID: visit.applicationID,
            browser: visit.browser,
            purpose: .link,
            returnTo: visit.returnTo,
            staysSignedIn: visit.staysSignedIn,
            sealed: sealed,
            createdAt: now,
            expiresAt: now.addingTimeInterval(TimeInterval(UpstreamVisit.lifetime))
        )
        try await storage.transaction(FederatedLogInError.self) { tables in try tables.upstreamVisits.insert(waiting) }
        return state
    }

    /// The statement that waits for a person in this browser; nil if there is none.
    package func waiting(
        _ state: UpstreamState,
        in browser: String
    ) async throws(StoreError) -> (visit: UpstreamVisit, statement: UpstreamStatement)? {
        let (digest, browserDigest, now) = (
            visits.digest.digest(state.bytes), visits.browserDigest(browser), clock.now()
        )
        let found = try await storage.read { tables in try tables.upstreamVisits.find(digest) }
        guard let visit = found, visit.browser == browserDigest, now < visit.expiresAt, visit.sessionID == nil,
            visit.purpose == .link, let sealed = visit.sealed, let bytes = try? visits.sealing.open(sealed),
            let text = try? JSONDecoder().decode(WaitingStatement.self, from: Data(bytes)),
            let statement = text.statement
        else { return nil }
        return (visit, statement)
    }

    /// Links the identity of a waiting statement with the signed-in user, who has the address of the statement.
    ///
    /// - Returns: The identity.
    /// - Throws: The reason why it is not linked.
    package func linkWaiting(
        _ state: UpstreamState,
        in browser: String,
        by access: Access,
        from address: ClientAddress?
    ) async throws(FederatedLogInError) -> (identity: Identity, visit: UpstreamVisit) {
        let found: (visit: UpstreamVisit, statement: UpstreamStatement)?
        do { found = try await waiting(state, in: browser) } catch { throw .storage(error) }
        guard let (visit, statement) = found else { throw .visit(.over) }
        let user: User?
        do { user = try await storage.user(access.userID) } catch { throw .storage(error) }
        // Somebody else has logged in since.
        guard let user, let known = statement.claims.emailAddress, user.emailAddress?.address == known else {
            throw .otherUser(visit)
        }
        let identity = try await link(statement, to: access, from: address, visit)
        let digest = visits.digest.digest(state.bytes)
        _ = try await storage.transaction(FederatedLogInError.self) { tables in
            try tables.upstreamVisits.remove(digest)
        }
        return (identity, visit)
    }

    func link(
        _ statement: UpstreamStatement,
        to access: Access,
        from address: ClientAddress?,
        _ visit: UpstreamVisit
    ) async throws(FederatedLogInError) -> Identity {
        do { return try await link(statement, of: visit.upstreamID, to: access, from: address) } catch {
            switch error {
            case .stepUp: throw .proofNeeded(visit)
            case .taken: throw .taken(visit)
            case .tooMany: throw .tooManyIdentities(visit)
            case .sessionEnded(let reason): throw .sessionEnded(reason)
            case .usedBefore: throw .visit(.over)
            case .storage(let error): throw .storage(error)
            }
        }
    }

    /// Links an identity with a user who has authenticated within the last five minutes.
    ///
    /// - Parameters:
    ///   - statement: The person's identity and claims at the provider.
    ///   - id: The upstream.
    ///   - use: The single use of a nonce; nil for an answer that belongs to a visit.
    ///   - access: The user's session.
    ///   - address: The client's address.
    /// - Returns: The identity, linked now or before.
    /// - Throws: The reason why it is not linked.
    func link(
        _ statement: UpstreamStatement,
        of id: Upstream.ID,
        using use: SSOUse? = nil,
        to access: Access,
        from address: ClientAddress?
    ) async throws(FederatedLinkError) -> Identity {
        let demand: StepUpDemand?
        do { demand = try await recentProofs.demand(.ofEverybody, of: access) } catch { throw .storage(error) }
        if let demand { throw .stepUp(demand) }
        let message: SealedMessage?
        do throws(StoreError) {
            message = try await storage.user(access.userID).flatMap { user throws(StoreError) in
                try notice.message(onLinking: user, of: applications[access.applicationID])
            }
        } catch { throw .storage(error) }
        let request = FederatedLink(
            statement: statement,
            sealedRefreshToken: statement.sealedRefreshToken(of: id, with: visits.sealing),
            use: use,
            access: access,
            time: clock.now(),
            address: address,
            notice: message,
            ids: ids
        )
        let result = try await storage.transaction(FederatedLinkError.self) { tables in try tables.link(request) }
        switch result {
        case .linked(let identity):
            notice.wake()
            return identity
        case .taken: throw .taken
        case .tooMany: throw .tooMany
        case .usedBefore: throw .usedBefore
        case .askerEnded(let reason): throw .sessionEnded(reason)
        }
    }
}

/// The reason why an identity is not linked.
enum FederatedLinkError: UseCaseError, Equatable, Sendable {
    /// The user must confirm who they are first.
    case stepUp(StepUpDemand)
    case taken
    case tooMany
    case usedBefore
    case sessionEnded(SessionEnd?)
    case storage(StoreError)
}
