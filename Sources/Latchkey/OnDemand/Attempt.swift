import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What came of sending a request once.
enum Attempt: Sendable {
    /// An answer, whatever its status is.
    case answered(Answer, Sender?)
    /// The session that it was or would have been sent with is over.
    case sessionOver(LatchkeyError, Sender)

    /// As whom a request is sent.
    struct Sender: Sendable {
        let sessionID: String
        let userID: String
        let user: User?
        /// Whether the session goes on: what is refused is not refused for want of a login.
        let isAlive: Bool
    }

    /// The answer.
    ///
    /// - Throws: Why the session is over.
    func answer() throws -> Answer {
        switch self {
        case .answered(let answer, _): return answer
        case .sessionOver(let error, _): throw error
        }
    }

    var sender: Sender? {
        switch self {
        case .answered(_, let sender): sender
        case .sessionOver(_, let sender): sender
        }
    }

    /// Whether somebody has to log in.
    ///
    /// An answer that a redirect has brought from elsewhere says nothing about that.
    func meansLogIn(by policy: LogInPolicy, to request: URLRequest) -> Bool {
        switch self {
        case .answered(let answer, let sender):
            answer.comes(from: request) && policy.meansLogIn(LogInRefusal(answer, sender))
        // Whoever has just logged out does not want to log in.
        case .sessionOver(let error, _): policy.asks && error.code != .loginRequired && error.reason != .signedOut
        }
    }

    /// Why the session is over, where that is known.
    var reason: SessionEndReason? {
        if case .sessionOver(let error, _) = self { error.reason } else { nil }
    }
}
