package import Foundation

/// What an application asks of a browser's user: to be signed in, by a code that is sent back (RFC 6749 §4.1, RFC 7636).
package struct AuthorizationRequest: Sendable, Equatable {
    /// The most characters of the state, which is sent back as it came.
    package static let longestState = 1024

    package let application: Application
    /// Where the code goes, as the request has named it.
    package let redirectURI: String
    package let receiver: RedirectURI.Receiver
    /// Nil where the application proves itself by its secret instead.
    package let codeChallenge: String?
    package let state: String?
    package let prompts: Set<Prompt>
    /// How long ago, in seconds, the user may have logged in at the most.
    package let maxAge: Int?
    /// The name that is filled in at the login.
    package let loginHint: String?

    /// What is to be shown (OpenID Connect Core §3.1.2.1, and `create` of Initiating User Registration).
    package enum Prompt: String, Sendable, CaseIterable {
        /// Nothing: who is not signed in is refused.
        case none
        /// The login, also to whom is signed in.
        case login
        /// Whether to go on as the user who is signed in.
        case consent
        case selectAccount = "select_account"
        /// The registration rather than the login.
        case create
    }

    /// What is to be done next for it.
    package enum Step: Sendable, Equatable {
        /// Show the login, also where somebody is signed in.
        case logIn
        /// Ask whether to go on as who is signed in.
        case confirm
        /// Send a code back.
        case grant
        case refuse(AuthorizationRefusal.Code)
    }

    /// How long after a login nobody need say again that they want to go on.
    private static let freshness: Double = 60

    /// What comes next.
    ///
    /// What receives the answer on this machine may be any program, so the person is asked before it is given a session
    /// (RFC 8252 §8.6).
    ///
    /// - Parameters:
    ///   - access: The user who is signed in in the browser, if any.
    ///   - now: The present.
    ///   - isConfirmed: Whether they have just said that they want to go on.
    /// - Returns: The next step.
    package func step(for access: Access?, at now: Date, isConfirmed: Bool) -> Step {
        let isSilent = prompts.contains(.none)
        let logIn: Step = isSilent ? .refuse(.loginRequired) : .logIn
        guard let access else { return logIn }
        let age = now.timeIntervalSince(access.authenticatedAt)
        if prompts.contains(.login) || prompts.contains(.create) { return .logIn }
        if let maxAge, age > Double(maxAge) { return logIn }
        if isConfirmed { return .grant }
        let isAsked = !prompts.isDisjoint(with: [.consent, .selectAccount])
        let needsConfirmation = receiver != .site && !(0..<Self.freshness).contains(age)
        guard isAsked || needsConfirmation else { return .grant }
        return isSilent ? .refuse(.interactionRequired) : .confirm
    }
}

/// A refusal that the browser takes to the application.
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
    }

    package let code: Code
    /// What is wrong, for developers.
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

/// Why a request is refused on a page of ours: it is not known where to send an answer.
package enum AuthorizationPageError: Error, Equatable, Sendable {
    case unknownApplication
    case unknownRedirectURI
}
