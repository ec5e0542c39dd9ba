import Foundation

/// Logs people in with an ID token that an app got from a provider on the device.
package struct NativeLogIn: Sendable {
    let federation: FederatedLogIn
    let nonces: FederatedNonces
    let attempts: AttemptLimits

    private var clock: any WallClock { federation.visits.clock }

    /// A nonce that the app gives to the provider.
    ///
    /// - Returns: The nonce, and its lifetime in seconds.
    package func nonce() -> (text: String, lifetime: Int) {
        (nonces.make(at: clock.now()), FederatedNonces.lifetime)
    }

    /// Starts a session for the user of an identity; the first login makes the user.
    ///
    /// - Parameters:
    ///   - credential: The tokens that the app received from the provider.
    ///   - origin: The client's address and device.
    ///   - application: The application, which must offer the provider.
    /// - Returns: The user and the session.
    /// - Throws: The reason why there is no session. It touches the network if the provider's keys are not known yet.
    package func logIn(
        by credential: ProviderCredential,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(NativeLogInError) -> SignedIn {
        let (statement, use, admitted) = try await verify(credential, from: origin.address, with: application)
        let result: (user: User, session: StartedSession)?
        do {
            result = try await federation.signIn(
                by: statement,
                of: credential.upstreamID,
                using: use,
                from: origin,
                with: application
            )
        } catch {
            throw NativeLogInError(error)
        }
        await attempts.succeeded(admitted)
        guard let result else { throw .accountExists }
        return SignedIn(user: result.user, session: result.session)
    }

    /// Links an identity with the signed-in user, who has authenticated within the last five minutes.
    ///
    /// - Returns: The identity, linked now or before.
    /// - Throws: The reason why it is not linked.
    package func link(
        _ credential: ProviderCredential,
        to access: Access,
        from address: ClientAddress?,
        with application: Application
    ) async throws(NativeLogInError) -> Identity {
        let (statement, use, admitted) = try await verify(credential, from: address, with: application)
        do {
            let identity = try await federation.link(
                statement,
                of: credential.upstreamID,
                using: use,
                to: access,
                from: address
            )
            await attempts.succeeded(admitted)
            return identity
        } catch { throw NativeLogInError(error) }
    }

    private func verify(
        _ credential: ProviderCredential,
        from address: ClientAddress?,
        with application: Application
    ) async throws(NativeLogInError) -> (UpstreamStatement, SSOUse, AdmittedAttempt) {
        let visits = federation.visits
        guard let upstream = visits.upstreams[credential.upstreamID], upstream.isOffered(by: application.id),
            upstream.provider.accepts(credential.token)
        else { throw .unknownUpstream }
        let admitted: AdmittedAttempt
        do { admitted = try await attempts.admitSSOToken(from: address) } catch { throw NativeLogInError(error) }
        guard let use = nonces.use(of: credential.nonce, at: clock.now()) else { throw .invalidToken }
        do {
            var statement = try await visits.reader.statement(of: credential, at: upstream)
            if let code = credential.authorizationCode, upstream.provider.revokesAccess {
                statement.refreshToken = await refreshToken(for: code, of: statement, at: upstream)
            }
            return (statement, use, admitted)
        } catch {
            federation.report(upstream.id, error)
            switch error {
            case .unavailable:
                await attempts.withdraw(admitted)
                throw .unavailable
            case .otherOrganization: throw .otherOrganization
            case .cancelled, .provider, .untrustworthy, .tooOld, .tooWeak: throw .invalidToken
            }
        }
    }
}

extension NativeLogIn {
    /// The refresh token for an app's code; nil if there is none.
    ///
    /// The login goes on without it: the person then ends the access at the provider themselves.
    private func refreshToken(
        for code: String,
        of statement: UpstreamStatement,
        at upstream: Upstream
    ) async -> UpstreamRefreshToken? {
        do throws(UpstreamRefusal) {
            return try await federation.visits.reader.refreshToken(for: code, of: statement, at: upstream)
        } catch {
            federation.report(upstream.id, error)
            return nil
        }
    }
}

/// The tokens that an app on the device received from a provider.
package struct ProviderCredential: Sendable {
    package enum Token: Sendable {
        /// An ID token, and the access token beside it, if any.
        case idToken(String, accessToken: String?)
        /// An access token alone, of a provider that tells to which client it was issued.
        case accessToken(String)
    }

    package let upstreamID: Upstream.ID
    package let token: Token
    /// The nonce of this server that the app gave the provider.
    package let nonce: String
    /// The code beside the ID token, which Apple exchanges for a refresh token; nil without one.
    package let authorizationCode: String?
    /// The name that Apple tells the app once, unsigned: a suggestion.
    package let displayName: String?

    package init(
        upstreamID: Upstream.ID,
        token: Token,
        nonce: String,
        authorizationCode: String? = nil,
        displayName: String? = nil
    ) {
        self.upstreamID = upstreamID
        self.token = token
        self.nonce = nonce
        self.authorizationCode = authorizationCode
        self.displayName = displayName
    }
}

/// The reason why a provider's token starts no session.
package enum NativeLogInError: AttemptLimitedError, SessionStartingError, Equatable, Sendable {
    case unknownUpstream
    /// The token or the nonce is not good, or was used before.
    case invalidToken
    case otherOrganization
    /// The keys of the provider cannot be had.
    case unavailable
    /// Another user has proved the address: they log in and link the identity.
    case accountExists
    case refused(AdmissionRefusal)
    /// The user must confirm who they are first.
    case stepUp(StepUpDemand)
    case taken
    case tooManyIdentities
    case sessionEnded(SessionEnd?)
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}

extension NativeLogInError {
    fileprivate init(_ error: FederatedSignInError) {
        switch error {
        // Only the operator learns that the user is disabled.
        case .disabled, .usedBefore: self = .invalidToken
        case .refused(let refusal): self = .refused(refusal)
        case .storage(let error): self = .storage(error)
        }
    }

    fileprivate init(_ error: FederatedLinkError) {
        switch error {
        case .stepUp(let demand): self = .stepUp(demand)
        case .taken: self = .taken
        case .tooMany: self = .tooManyIdentities
        case .usedBefore: self = .invalidToken
        case .sessionEnded(let reason): self = .sessionEnded(reason)
        case .storage(let error): self = .storage(error)
        }
    }
}

extension UpstreamProvider {
    /// Whether a token of this kind from a device logs people in.
    fileprivate func accepts(_ token: ProviderCredential.Token) -> Bool {
        switch token {
        case .idToken: hasNativeIDTokens
        case .accessToken: inspection != nil
        }
    }
}
