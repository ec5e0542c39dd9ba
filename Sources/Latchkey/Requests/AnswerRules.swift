import LatchkeyAPI

/// Decides what an answer says about the session of its request.
enum AnswerRules {
    enum Verdict: Sendable, Hashable {
        /// The answer goes to the app.
        case accepted
        /// The token was refused; a new one may be accepted.
        case tokenRefused
        /// The server has ended the session.
        case sessionEnded(SessionEndReason?)
    }

    static func classify(_ answer: Answer, from trust: Trust) -> Verdict {
        guard answer.status == 401 else { return .accepted }
        guard let problem = answer.problem else {
            // Resource servers and compatibility APIs may answer without a problem. RFC 6750 suffices to refresh, but
            // not to end the session.
            return answer.refusesToken ? .tokenRefused : .accepted
        }
        switch problem.code {
        case .tokenExpired, .invalidToken:
            return .tokenRefused
        case .sessionEnded:
            return trust == .ownServer ? .sessionEnded(problem.reason) : .tokenRefused
        default:
            return .accepted
        }
    }
}
