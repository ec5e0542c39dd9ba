package import Foundation

/// An application's request to sign a browser's user in, answered by a code (RFC 6749 §4.1, RFC 7636).
package struct AuthorizationRequest: Sendable, Equatable {
    /// The longest `state`, in characters; the answer repeats it unchanged.
    package static let longestState = 1024

    package let application: Application
    /// The target of the code, as the request named it.
    package let redirectURI: String
    package let receiver: RedirectURI.Receiver
    /// Nil if the application authenticates with its secret instead.
    package let codeChallenge: String?
    package let state: String?
    package let prompts: Set<Prompt>
    /// The greatest permitted time since the user's last login, in seconds.
    package let maxAge: Int?
    /// The level that the user's proof has to reach; nil for any.
    package let level: LevelDemand?
    /// The identifier that the login page fills in.
    package let loginHint: String?

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
    /// Any program may receive an answer on the same machine, so the user confirms before it gets a session (RFC 8252
    /// §8.6).
    ///
    /// - Parameters:
    ///   - access: The browser's signed-in user, if any.
    ///   - kinds: The kinds of proof that the user can give in this browser, the best first.
    ///   - now: The current time.
    ///   - isConfirmed: Whether the user has just confirmed.
    /// - Returns: The next step.
    package func step(
        for access: Access?,
        by kinds: [ReauthenticationKind],
        at now: Date,
        isConfirmed: Bool
    ) -> Step {
        let isSilent = prompts.contains(.none)
        guard let access else { return isSilent ? .refuse(.loginRequired) : .logIn }
        if prompts.contains(.login) || prompts.contains(.create) { return .logIn }
        if let step = proofStep(of: access, by: kinds, at: now) { return step }
        if isConfirmed { return .grant }
        let age = now.timeIntervalSince(access.authenticatedAt)
        let isAsked = !prompts.isDisjoint(with: [.consent, .selectAccount])
        let needsConfirmation = receiver != .site && !(0..<Self.freshness).contains(age)
        guard isAsked || needsConfirmation else { return .grant }
        return isSilent ? .refuse(.interactionRequired) : .confirm
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
        guard let maxAge else { return false }
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
        case accessDenied = "access_denied"
        case temporarilyUnavailable = "temporarily_unavailable"
        case loginRequired = "login_required"
        case interactionRequired = "interaction_required"
        case requestNotSupported = "request_not_supported"
        case requestURINotSupported = "request_uri_not_supported"
        /// The user cannot reach the necessary level (OpenID Connect Core Error Code
        /// unmet_authentication_requirements 1.0).
        case unmetAuthenticationRequirements = "unmet_authentication_requirements"
    }

    package let code: Code
    /// The cause, for developers.
    package let description: String
    package let redirectURI: String
    package let state: String?

    package init(_ code: Code, _ description: String, redirectURI: String, state: String?) {
        self.code = code
        self.description = description
        self.redirectURI = redirectURI
        self.state = state
    }
}

/// The reason why a page of the server shows the refusal: the target of an answer is unknown.
package enum AuthorizationPageError: Error, Equatable, Sendable {
    case unknownApplication
    case unknownRedirectURI
}
