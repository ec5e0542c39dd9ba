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
    /// Whether a password alone does not suffice (`acr_values`, RFC 9470).
    public let needsSecondFactor: Bool
    /// The proofs that the user can give, the best first; nil if the server does not say.
    ///
    /// It is empty for a user who can only log in again.
    public let kinds: [StepUpKind]?

    package init(
        _ request: URLRequest,
        user: User? = nil,
        maximumAge: Duration? = nil,
        needsSecondFactor: Bool = false,
        kinds: [StepUpKind]? = nil
    ) {
        let reason = LogInReason(request, user: user)
        id = reason.id
        self.request = reason.request
        self.user = user
        self.maximumAge = maximumAge
        self.needsSecondFactor = needsSecondFactor
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
        let challenge = answer.response.value(forHTTPHeaderField: "WWW-Authenticate")?.lowercased() ?? ""
        guard answer.problem?.code == .stepUpRequired || challenge.contains("insufficient_user_authentication") else {
            return nil
        }
        let maximumAge = challenge.firstMatch(of: /max_age="?(\d{1,9})/).flatMap { Int($0.1) }
        return StepUpReason(
            request,
            user: sender.user,
            maximumAge: maximumAge.map { .seconds($0) },
            needsSecondFactor: challenge.contains("acr_values"),
            kinds: answer.problem?.kinds
        )
    }
}
