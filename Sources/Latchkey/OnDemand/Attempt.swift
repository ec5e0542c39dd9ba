import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The result of sending a request once.
enum Attempt: Sendable {
    /// An answer, whatever its status is.
    case answered(Answer, Sender?)
    /// The session of the request has ended.
    case sessionOver(LatchkeyError, Sender)

    /// The user that a request was sent as.
    struct Sender: Sendable {
        let sessionID: String
        let userID: String
        let user: User?
        /// Whether the session still lives, so that a refusal has another cause than a missing login.
        let isAlive: Bool
    }

    /// The answer.
    ///
    /// - Throws: The error of an ended session.
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

    /// Whether a login is necessary; never for an answer of another origin after a redirect.
    func meansLogIn(by policy: LogInPolicy, to request: URLRequest) -> Bool {
        switch self {
        case .answered(let answer, let sender):
            answer.comes(from: request) && policy.meansLogIn(LogInRefusal(answer, sender))
        // Show no login to a user who has just logged out.
        case .sessionOver(let error, _): policy.asks && error.code != .loginRequired && error.reason != .signedOut
        }
    }

    /// Why the session has ended, if known.
    var reason: SessionEndReason? {
        if case .sessionOver(let error, _) = self { error.reason } else { nil }
    }
}
