package import Foundation

/// An application's request to sign a browser's user in, answered by a code (RFC 6749 §4.1, RFC 7636).
package struct AuthorizationRequest: Sendable, Equatable {
    /// The longest `state`, in characters; the answer repeats it unchanged.
    package static let longestState = 2048
    /// The longest `nonce`, in bytes; the ID token repeats it unchanged.
    package static let longestNonce = 512

    package let application: Application
    /// The target of the code, as the request named it.
    package let redirectURI: String
    package let receiver: RedirectURI.Receiver
    package let responseMode: ResponseMode
    /// Nil if the application authenticates with its secret instead.
    package let codeChallenge: String?
    /// The scopes that the application asks for and may have; nil for a request without `scope`.
    package let scopes: Scopes?
    /// The resources that the tokens are for (RFC 8707).
    package let resources: [String]
    package let claims: ClaimsRequest?
    package let nonce: String?
    /// The key that must be proved when the code is exchanged (RFC 9449 §10).
    package internal(set) var keyThumbprint: KeyThumbprint?
    package let state: String?
    package let prompts: Set<Prompt>
    /// The greatest permitted time since the user's last login, in seconds.
    package let maxAge: Int?
    /// The level that the user's proof has to reach; nil for any.
    package let level: LevelDemand?
    /// The identifier that the login page fills in.
    package let loginHint: String?
    /// The provider at which the person is to log in, if the application offers it.
    package let upstreamID: Upstream.ID?
    /// An ID token that names the user, as it came.
    package let idTokenHint: String?
    /// The `sub` of each user that the request names; the signed-in user must be all of them.
    package internal(set) var subjects: [String]
    /// The stored request that this one continues.
    package private(set) var continuation: Continuation?

    /// The parts of a stored request that decide about its continuation.
    package struct Continuation: Sendable, Equatable {
        /// The digest of the interaction's id.
        package let digest: [UInt8]
        package let startedAt: Date
    }

    /// The same request, as the continuation of a stored one.
    package func continuing(_ interaction: Interaction) -> AuthorizationRequest {
        var request = self
        request.continuation = Continuation(digest: interaction.digest, startedAt: interaction.createdAt)
        request.keyThumbprint = interaction.keyThumbprint ?? keyThumbprint
        return request
    }

    /// Whether the application is a client of the Khoros API, which authenticates with its secret and knows no PKCE.
    package var isOfKhoros: Bool { application.servesKhoros && codeChallenge == nil }

    /// The pages to show (OpenID Connect Core §3.1.2.1, and `create` of Initiating User Registration).
    package enum Prompt: String, Sendable, CaseIterable {
        /// No page: a user who is not signed in is refused.
        case none
        /// The login page, even if the user is signed in.
        case login
        /// The question whether to continue as the signed-in user.
        case consent
        case selectAccount = "select_account"
        /// The registration page instead of the login page.
        case create
    }

    /// The next step of a request.
    package enum Step: Sendable, Equatable {
        /// Show the login page, even if a user is signed in.
        case logIn
        /// Ask the signed-in user to prove again who they are, by one of these kinds; the best is first.
        case authenticate([ReauthenticationKind])
        /// Ask whether to continue as the signed-in user.
        case confirm
        /// Ask whether the application may have these rights.
        case consent(ConsentDemand)
        /// Send a code to the application.
        case grant
        case refuse(AuthorizationRefusal.Code)
    }

    /// The time after a login in which the user need not confirm again, in seconds.
    private static let freshness: Double = 60

    /// Whether the next step depends on the kinds of proof that the user can give.
    package var demandsProof: Bool { maxAge != nil || level != nil }

    /// The next step.
    ///
    /// A proof that is newer than the request meets `prompt=login`, `prompt=create` and `max_age`, so the login happens
    /// once.
    ///
    /// - Parameters:
    ///   - access: The browser's signed-in user, if any.
    ///   - kinds: The kinds of proof that the user can give in this browser, the best first.
    ///   - now: The current time.
    ///   - isConfirmed: Whether the user has just confirmed.
    ///   - isExpectedUser: Whether the user is the one that the request names, if it names one.
    ///   - grant: The user's stored consent to the application.
    /// - Returns: The next step.
    package func step(
        for access: Access?,
        by kinds: [ReauthenticationKind],
        at now: Date,
        isConfirmed: Bool,
        isExpectedUser: Bool = true,
        grant: Grant? = nil
    ) -> Step {
        let isSilent = prompts.contains(.none)
        guard let access else { return isSilent ? .refuse(.loginRequired) : .logIn }
        let isNew = isNew(access)
        guard isExpectedUser else { return isSilent || isNew ? .refuse(.loginRequired) : .logIn }
        if !isNew, !prompts.isDisjoint(with: [.login, .create]) { return .logIn }
        if let step = proofStep(of: access, by: kinds, at: now) { return step }
        if isConfirmed { return .grant }
        if needsConsent, asksEveryTime || !demand.isCovered(by: grant) {
            return isSilent ? .refuse(.consentRequired) : .consent(demand)
        }
        guard isAsked(access) || needsConfirmation(by: access, at: now) else { return .grant }
        if isSilent { return .refuse(.interactionRequired) }
        return needsConsent ? .consent(demand) : .confirm
    }

    private func isAsked(_ access: Access) -> Bool {
        prompts.contains(.consent) || prompts.contains(.selectAccount) && !isNew(access)
    }

    /// Any program may receive an answer on the same machine, so the user confirms before it gets a session (RFC 8252
    /// §8.6).
    private func needsConfirmation(by access: Access, at now: Date) -> Bool {
        receiver != .site && !(0..<Self.freshness).contains(now.timeIntervalSince(access.authenticatedAt))
    }

    /// Whether the user has proved who they are since the request was stored.
    private func isNew(_ access: Access) -> Bool {
        continuation.map { access.authenticatedAt >= $0.startedAt } ?? false
    }

    /// The step to the proof that the session lacks; nil if its proof suffices.
    ///
    /// A user who has no proof to give, such as one who comes by single sign-on, logs in again.
    private func proofStep(of access: Access, by kinds: [ReauthenticationKind], at now: Date) -> Step? {
        let isTooLow = level.map { access.methods.level < $0.least } ?? false
        let sufficient = kinds.filter { $0.level >= level?.least ?? .oneFactor }
        if isTooLow, sufficient.isEmpty, level?.isNecessary == true { return .refuse(.unmetAuthenticationRequirements) }
        guard isTooOld(access, at: now) || isTooLow && !sufficient.isEmpty else { return nil }
        if prompts.contains(.none) { return .refuse(.loginRequired) }
        let offered = sufficient.isEmpty ? kinds : sufficient
        return offered.isEmpty ? .logIn : .authenticate(offered)
    }

    /// Whether the user's proof is older than the request permits.
    ///
    /// Nobody knows the age of a proof in the future, as with `RecentProof`.
    private func isTooOld(_ access: Access, at now: Date) -> Bool {
        guard let maxAge, !isNew(access) else { return false }
        let age = now.timeIntervalSince(access.authenticatedAt)
        return age < -RecentProof.clockDifference || age > Double(maxAge)
    }
}

/// A refusal that the browser's redirect takes to the application.
package struct AuthorizationRefusal: Error, Equatable, Sendable {
    /// RFC 6749 §4.1.2.1, and OpenID Connect Core §3.1.2.6.
    package enum Code: String, Sendable {
        case invalidRequest = "invalid_request"
        case unsupportedResponseType = "unsupported_response_type"
        case invalidScope = "invalid_scope"
        case unauthorizedClient = "unauthorized_client"
        case accessDenied = "access_denied"
        case temporarilyUnavailable = "temporarily_unavailable"
        case loginRequired = "login_required"
        case interactionRequired = "interaction_required"
        case consentRequired = "consent_required"
        case requestNotSupported = "request_not_supported"
        case requestURINotSupported = "request_uri_not_supported"
        case registrationNotSupported = "registration_not_supported"
        /// RFC 8707 §2.
        case invalidTarget = "invalid_target"
        /// The user cannot reach the necessary level (OpenID Connect Core Error Code
        /// unmet_authentication_requirements 1.0).
        case unmetAuthenticationRequirements = "unmet_authentication_requirements"
    }

    package let code: Code
    /// The cause, for developers.
    package let description: String
    package let redirectURI: String
    package let state: String?
    package let responseMode: ResponseMode

    package init(
        _ code: Code,
        _ description: String,
        redirectURI: String,
        state: String?,
        responseMode: ResponseMode = .query
    ) {
        self.code = code
        self.description = description
        self.redirectURI = redirectURI
        self.state = state
        self.responseMode = responseMode
    }

    /// The refusal of a request that is well formed.
    package init(_ code: Code, _ description: String, of request: AuthorizationRequest) {
        self.init(
            code,
            description,
            redirectURI: request.redirectURI,
            state: request.state,
            responseMode: request.responseMode
        )
    }
}

/// The reason why a page of the server shows the refusal: the target of an answer is unknown.
package enum AuthorizationPageError: Error, Equatable, Sendable {
    case unknownApplication
    case unknownRedirectURI
    /// The stored request is unknown, expired, spent, or another application's.
    case unknownInteraction
}
