public import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Why a step-up is shown: the refused request, and what it needs.
public struct StepUpReason: Sendable, Identifiable {
    /// A new id for each presentation.
    public let id: UUID
    /// The first refused request, without its body and credentials; others may wait with it.
    public let request: URLRequest
    /// The signed-in user.
    public let user: User?
    /// How old the proof may be (`max_age`, RFC 9470); nil if the server does not say.
    public let maximumAge: Duration?
    /// The levels that suffice, the preferred one first (`acr_values`, RFC 9470); empty if the server names none.
    public let levels: [AuthenticationLevel]
    /// The proofs that the user can give, the best first; nil if the server does not say.
    ///
    /// It is empty for a user who can only log in again.
    public let kinds: [StepUpKind]?

    /// Whether a password alone does not suffice.
    public var needsSecondFactor: Bool { !levels.isEmpty && !levels.contains(.oneFactor) }

    /// Whether only a passkey suffices.
    public var needsPasskey: Bool { !levels.isEmpty && levels.allSatisfy { $0 == .phishingResistant } }

    /// The options with which the person gives the proof in the browser.
    ///
    /// The browser's session gets the proof, and the app a new session with it.
    ///
    /// ```swift
    /// try await latchkey.logInWithBrowser(options: reason.browserLogInOptions)
    /// ```
    public var browserLogInOptions: BrowserLogInOptions {
        BrowserLogInOptions(maximumAge: maximumAge, levels: levels)
    }

    package init(
        _ request: URLRequest,
        user: User? = nil,
        maximumAge: Duration? = nil,
        levels: [AuthenticationLevel] = [],
        kinds: [StepUpKind]? = nil
    ) {
        let reason = LogInReason(request, user: user)
        id = reason.id
        self.request = reason.request
        self.user = user
        self.maximumAge = maximumAge
        self.levels = levels
        self.kinds = kinds
    }
}

extension Attempt {
    /// The step-up that a refusal demands by its code or by RFC 9470; nil for anything else, and for an answer of
    /// another origin after a redirect.
    func stepUpReason(to request: URLRequest) -> StepUpReason? {
        guard case .answered(let answer, let sender?) = self, [401, 403].contains(answer.status),
            answer.comes(from: request)
        else { return nil }
        let challenge = answer.response.value(forHTTPHeaderField: "WWW-Authenticate") ?? ""
        let isDemand = challenge.lowercased().contains("insufficient_user_authentication")
        guard answer.problem?.code == .stepUpRequired || isDemand else { return nil }
        let maximumAge = challenge.firstMatch(of: /max_age="?(\d{1,9})/.ignoresCase()).flatMap { Int($0.1) }
        let levels = challenge.firstMatch(of: /acr_values="?([^",]{1,400})/.ignoresCase())?.1 ?? ""
        return StepUpReason(
            request,
            user: sender.user,
            maximumAge: maximumAge.map { .seconds($0) },
            levels: levels.split(separator: " ").map { AuthenticationLevel(rawValue: String($0)) },
            kinds: answer.problem?.kinds
        )
    }
}
