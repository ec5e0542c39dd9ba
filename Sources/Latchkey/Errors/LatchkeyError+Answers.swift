import Foundation
import LatchkeyAPI

extension LatchkeyError {
    /// Converts an answer outside 200...299.
    init(answer: Answer) {
        if let problem = answer.problem {
            self.init(
                code: problem.code,
                message: problem.detail,
                status: answer.status,
                fields: problem.fields ?? [:],
                reason: problem.reason,
                retryAfter: answer.retryAfter,
                challenge: problem.challenge
            )
            stepUpKinds = problem.kinds
            upstreamIDs = problem.upstreamIDs
        } else if (500...599).contains(answer.status) {
            self.init(
                code: .serverUnavailable,
                says: "The server is not available at the moment. Try again later.",
                status: answer.status,
                retryAfter: answer.retryAfter
            )
        } else {
            self = .unexpectedAnswer(answer)
        }
    }

    /// An answer that did not come from the sign-in server.
    static func unexpectedAnswer(_ answer: Answer, at path: String? = nil) -> LatchkeyError {
        let place = path.map { " (at “\($0)”)" } ?? ""
        return LatchkeyError(
            code: .unexpectedAnswer,
            says: "The answer did not come from the sign-in server\(place). "
                + "Check whether the network asks you to log in first, and try again.",
            status: answer.status
        )
    }

    /// No user is signed in.
    static let loginRequired = LatchkeyError(code: .loginRequired, says: "Nobody is signed in. Log in first.")

    /// Another user became current.
    static let userChanged = LatchkeyError(
        code: .userChanged,
        says: "Another user logged in while the request waited, so it was not sent. "
            + "Start it again if it still applies."
    )

    static let userNotSignedIn = LatchkeyError(
        code: .userNotSignedIn,
        says: "This user is no longer signed in on this device. Log in again."
    )

    /// An expired access token of a session without a refresh token.
    static let notRefreshable = LatchkeyError(
        code: .tokenExpired,
        says: "The session has expired and cannot be refreshed. Log in again."
    )

    static func sessionEnded(_ reason: SessionEndReason?, status: Int, message: String? = nil) -> LatchkeyError {
        if let message {
            LatchkeyError(code: .sessionEnded, message: message, status: status, reason: reason)
        } else {
            LatchkeyError(
                code: .sessionEnded,
                says: "The session has ended. Log in again.",
                status: status,
                reason: reason
            )
        }
    }
}
