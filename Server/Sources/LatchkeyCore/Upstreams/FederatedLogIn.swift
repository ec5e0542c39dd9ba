import Foundation

/// Logs people in with a provider, and links its identities with signed-in users.
package struct FederatedLogIn: Sendable {
    package let visits: UpstreamVisits
    let applications: ApplicationDirectory
    let sessions: SessionStart
    let recentProofs: RecentProofs
    let notice: PasswordNotice
    let audit: AuditLog
    let liveSessions: LiveSessions
    let ids: IDSource
    let report: @Sendable (Upstream.ID, UpstreamRefusal) -> Void

    var storage: any Storage { visits.storage }
    var clock: any WallClock { visits.clock }

    /// Logs in the person who comes back from a provider, or links the identity with the user who asked for that.
    ///
    /// - Parameters:
    ///   - parameters: The query of the browser's request.
    ///   - id: The upstream whose address it came to.
    ///   - browser: The secret of the browser.
    ///   - access: The browser's session.
    ///   - origin: Makes the browser's address and device for the visit that ends.
    /// - Returns: The started session, the linked identity, or the need to log in first.
    /// - Throws: The reason why the visit led to neither. It touches the network.
    package func comeBack(
        with parameters: [AuthorizationParameter],
        from id: Upstream.ID,
        in browser: String,
        as access: Access?,
        origin: (UpstreamVisit) async throws(StoreError) -> RequestOrigin
    ) async throws(FederatedLogInError) -> FederatedOutcome {
        let (visit, statement): (UpstreamVisit, UpstreamStatement)
        do { (visit, statement) = try await visits.finish(parameters, of: id, in: browser) } catch {
            if case .refused(let refusal, _) = error, refusal != .cancelled { report(id, refusal) }
            throw .visit(error)
        }
        switch visit.purpose {
        case .link:
            guard let access, access.sessionID == visit.sessionID else { throw .otherUser(visit) }
            let origin = try await requestOrigin(of: visit, by: origin)
            return .linked(try await link(statement, to: access, from: origin.address, visit), visit)
        case .logIn:
            guard let application = applications[visit.applicationID] else { throw .visit(.over) }
            let origin = try await requestOrigin(of: visit, by: origin)
            return try await logIn(by: statement, visit, in: browser, from: origin, with: application)
        }
    }

    private func requestOrigin(
        of visit: UpstreamVisit,
        by make: (UpstreamVisit) async throws(StoreError) -> RequestOrigin
    ) async throws(FederatedLogInError) -> RequestOrigin {
        do { return try await make(visit) } catch { throw .storage(error) }
    }

    private func logIn(
        by statement: UpstreamStatement,
        _ visit: UpstreamVisit,
        in browser: String,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(FederatedLogInError) -> FederatedOutcome {
        let result: (user: User, session: StartedSession)?
        do {
            result = try await signIn(by: statement, of: visit.upstreamID, from: origin, with: application)
        } catch {
            switch error {
            case .refused(let refusal): throw .notAdmitted(refusal, visit)
            case .disabled: throw .userDisabled(visit)
            case .usedBefore: throw .visit(.over)
            case .storage(let error): throw .storage(error)
            }
        }
        guard let result else { return .addressKnown(try await keep(statement, of: visit), visit) }
        return .signedIn(SignedIn(user: result.user, session: result.session), visit)
    }

    /// Starts a session for the user of an identity; the first login makes the user.
    ///
    /// - Parameters:
    ///   - statement: The person's identity and claims at the provider.
    ///   - id: The upstream.
    ///   - use: The single use of a nonce; nil for an answer that belongs to a visit.
    ///   - origin: The client's address and device.
    ///   - application: The application of the session.
    /// - Returns: Nil if another user has proved the address.
    /// - Throws: The reason why there is no session.
    func signIn(
        by statement: UpstreamStatement,
        of id: Upstream.ID,
        using use: SSOUse? = nil,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(FederatedSignInError) -> (user: User, session: StartedSession)? {
        let now = clock.now()
        var user = User(id: ids.next(), createdAt: now, modifiedAt: now)
        user.displayName = statement.claims.displayName
        user.locale = statement.claims.locale
        let draft = sessions.draft(
            for: .singleSignOn(of: user.id, at: statement.authenticatedAt ?? now, through: id),
            from: origin,
            announcingNewDevice: true,
            with: application
        )
        let request = FederatedSignIn(
            statement: statement,
            sealedRefreshToken: statement.sealedRefreshToken(of: id, with: visits.sealing),
            use: use,
            application: application,
            newUser: user,
            hasRoomForUser: !visits.space.isLow,
            session: draft.session,
            notice: { [notice] user in try notice.message(onLinking: user, of: application) },
            ids: ids
        )
        let result: FederatedSignInResult
        do {
            result = try await storage.transaction(FederatedSignInError.self) { tables in try tables.signIn(request) }
        } catch .refused(let refusal) {
            await audit.logInFailed(of: nil, from: origin, with: application)
            throw .refused(refusal)
        } catch { throw error }
        switch result {
        case .userDisabled: throw .disabled
        case .usedBefore: throw .usedBefore
        case .addressKnown: return nil
        case .admitted(let user, let outcome, let ended):
            liveSessions.end(ended, because: .revoked)
            notice.wake()
            do {
                return (user, try await sessions.finish(draft.belonging(to: user.id), outcome, with: application))
            } catch {
                switch error {
                case .refused(let refusal): throw .refused(refusal)
                case .storage(let error): throw .storage(error)
                case .proofIsOver, .tokens: throw .storage(.defect("\(error)"))
                }
            }
        }
    }
}

/// The reason why an identity logs nobody in.
enum FederatedSignInError: SessionStartingError, Equatable, Sendable {
    case disabled
    case usedBefore
    case refused(AdmissionRefusal)
    case storage(StoreError)
}
