import Foundation
import LatchkeyAPI

extension LatchkeyError {
    /// The error that an answer outside 200...299 stands for.
    init(answer: Answer) {
        if let problem = answer.problem {
            self.init(
                code: problem.code,
                message: problem.detail,
                status: answer.status,
                fields: problem.fields ?? [:],
                reason: problem.reason,
                retryAfter: answer.retryAfter
            )
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

    /// An answer that is not one of our server's.
    static func unexpectedAnswer(_ answer: Answer, at path: String? = nil) -> LatchkeyError {
        let place = path.map { " (at “\($0)”)" } ?? ""
        return LatchkeyError(
            code: .unexpectedAnswer,
            says: "The answer did not come from the sign-in server\(place). "
                + "Check the network, which may want you to sign in to it first, and try again.",
            status: answer.status
        )
    }

    /// A request that needs a user while none is signed in.
    static let loginRequired = LatchkeyError(code: .loginRequired, says: "Nobody is signed in. Log in first.")

    /// A request that is held back because the user is another one now.
    static let userChanged = LatchkeyError(
        code: .userChanged,
        says: "Another user signed in while the request waited, so it was not sent. "
            + "Start it again if it still applies."
    )

    /// A user to switch to who is not signed in here.
    static let userNotSignedIn = LatchkeyError(
        code: .userNotSignedIn,
        says: "This user is not signed in on this device any more. Log in again."
    )

    /// A session whose access token is over and that has no refresh token.
    static let notRenewable = LatchkeyError(
        code: .tokenExpired,
        says: "The sign-in is over and cannot be renewed. Log in again."
    )

    /// A session that the server has ended.
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
