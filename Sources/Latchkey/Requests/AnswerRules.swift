import LatchkeyAPI

/// What an answer to a request with an access token says about the session, as a decision without side effects.
enum AnswerRules {
    enum Verdict: Sendable, Hashable {
        /// Nothing; the answer is the app's.
        case accepted
        /// The token was not accepted; a new one may be.
        case tokenRefused
        /// The server has ended the session.
        case sessionEnded(SessionEndReason?)
    }

    static func judge(_ answer: Answer, from trust: Trust) -> Verdict {
        guard answer.status == 401 else { return .accepted }
        guard let problem = answer.problem else {
            // A resource server need not speak our problems, nor does the wire of another system at our own server; RFC 6750 is
            // enough to fetch a new token, never to end.
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
