// The device, which polls until the person has answered.

extension DeviceAuthorization {
    /// Starts the session of a device that was allowed access.
    ///
    /// - Parameters:
    ///   - text: The device code.
    ///   - client: The client, as it has authenticated.
    ///   - origin: The device's address, and the key that it has proved to have.
    /// - Returns: The user, the session and its ID token.
    /// - Throws: The reason why there is no session yet, or none at all.
    package func redeem(
        _ text: String,
        by client: AuthenticatedClient,
        from origin: RequestOrigin
    ) async throws(DevicePollError) -> ExchangedCode {
        let application = client.application
        guard application.client.grantTypes.contains(.deviceCode) else { throw .notAllowed }
        guard origin.keyThumbprint != nil || !application.client.demandsKeyProofs else { throw .keyNotProved }
        guard let code = DeviceCode(text) else { throw .invalidCode }
        let (codeDigest, now) = (digest.digest(code.bytes), clock.now())
        let poll = try await storage.transaction(DevicePollError.self) { tables in
            try tables.poll(codeDigest, by: application.id, at: now)
        }
        switch poll {
        case .unknown: throw .invalidCode
        case .expired: throw .expired
        case .pending: throw .pending
        case .early: throw .slowDown
        case .denied: throw .denied
        case .allowed(let allowance, let grant):
            return try await start(codeDigest, allowance, grant, by: client, from: origin)
        }
    }

    private func start(
        _ codeDigest: [UInt8],
        _ allowance: DeviceAllowance,
        _ grant: SessionGrant?,
        by client: AuthenticatedClient,
        from origin: RequestOrigin
    ) async throws(DevicePollError) -> ExchangedCode {
        let application = client.application
        let draft = sessions.draft(
            for: .session(of: allowance.userID, allowance.methods, at: allowance.authenticatedAt),
            // The proof of the client binds the sessions of an application that has one (RFC 9449 §5).
            from: client.isAuthenticated ? origin.withoutKey : origin,
            granting: grant,
            with: application
        )
        let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: draft.session.record)
        let redeemed = try await storage.transaction(DevicePollError.self) { tables in
            try tables.redeemDeviceCode(codeDigest, on: draft.session, event, needsSecret: client.isAuthenticated)
        }
        guard let redeemed else { throw .invalidCode }
        let session: StartedSession
        do {
            session = try await sessions.finish(
                draft,
                .started(displaced: redeemed.displaced),
                provedBy: origin.keyThumbprint,
                with: application
            )
        } catch { throw DevicePollError(error) }
        let idToken: String?
        do {
            idToken = try await idTokens.issue(
                beside: session,
                of: redeemed.user,
                authenticatedAt: allowance.authenticatedAt,
                by: allowance.methods,
                granting: grant,
                to: application
            )
        } catch { throw .storage(error) }
        return ExchangedCode(
            user: redeemed.user,
            session: session,
            grant: grant,
            idToken: idToken,
            isKeyBound: grant != nil && origin.keyThumbprint != nil,
            isRefreshable: application.mayRefresh(grant)
        )
    }
}

/// The reason why a device that polls gets no session (RFC 8628 §3.5).
package enum DevicePollError: SessionStartingError, Equatable, Sendable {
    case notAllowed
    case keyNotProved
    /// The code is malformed, another application's or used.
    case invalidCode
    case expired
    case pending
    case slowDown
    case denied
    case refused(AdmissionRefusal)
    case storage(StoreError)
}

extension DevicePollError {
    fileprivate init(_ error: SessionStartError) {
        switch error {
        case .storage(let error): self = .storage(error)
        case .tokens(let text): self = .storage(.defect(text))
        case .proofIsOver: self = .invalidCode
        case .refused(let refusal): self = .refused(refusal)
        }
    }
}
