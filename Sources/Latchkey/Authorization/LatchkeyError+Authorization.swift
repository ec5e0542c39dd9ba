import Foundation
import LatchkeyAPI

extension LatchkeyError {
    /// The person declined to log in.
    static let loginCancelled = LatchkeyError(
        code: .loginCancelled,
        says: "The login was cancelled. Start it again when you want to log in."
    )

    /// The callback does not answer this login.
    static let invalidCallback = LatchkeyError(
        code: .invalidCallback,
        says: "What came back from the browser does not belong to this login, so nothing was done. Log in again."
    )

    /// The browser did not come back in time.
    static let browserTimedOut = LatchkeyError(
        code: .timedOut,
        says: "Nobody logged in in the browser in time. Start the login again."
    )

    /// Another server answered (RFC 9207).
    ///
    /// The message omits the answer's `iss`, because anyone may have written it.
    static func wrongIssuer(expected: String) -> LatchkeyError {
        LatchkeyError(
            code: .wrongIssuer,
            says: "A server other than \(expected) answered the login, so it was refused. "
                + "Check that the app uses the server's public address (--public-url)."
        )
    }

    /// An error of the authorization endpoint (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6).
    ///
    /// The message repeats only error codes of the standards.
    init(authorization error: String) {
        switch error {
        case "access_denied": self = .loginCancelled
        case "login_required", "interaction_required", "account_selection_required", "consent_required":
            self.init(code: .loginRequired, says: "Nobody is logged in in the browser. Show the login page.")
        case "unmet_authentication_requirements":
            self.init(
                code: .levelNotReached,
                says: "This needs a stronger login. Add a passkey or two-step verification to your account."
            )
        case "server_error", "temporarily_unavailable":
            self.init(
                code: .serverUnavailable,
                says: "The server is not available at the moment. Try again later."
            )
        case "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope":
            self.init(
                code: .invalidRequest,
                says: "The server does not serve this app's login (\(error)). Tell the people who made the app."
            )
        default:
            self.init(
                code: .invalidRequest,
                says: "The server does not serve this app's login. Tell the people who made the app."
            )
        }
    }

    /// An error of the token endpoint: a problem, or an error of RFC 6749 §5.2.
    init(token answer: Answer) {
        guard answer.problem == nil, (400...401).contains(answer.status),
            let problem = try? WireJSON.decode(TokenProblem.self, from: answer.data)
        else {
            self.init(answer: answer)
            return
        }
        switch problem.error {
        case "invalid_grant":
            self.init(
                code: .invalidGrant,
                says: "The login in the browser took too long to come back, or came back twice. Log in again.",
                status: answer.status
            )
        case "invalid_client":
            self.init(
                code: .unknownApplication,
                says: "The server does not know this app. Contact its developer.",
                status: answer.status
            )
        case "invalid_request", "unsupported_grant_type", "unauthorized_client", "invalid_scope":
            self.init(
                code: .invalidRequest,
                says: "The server does not serve this app's login (\(problem.error)). "
                    + "Tell the people who made the app.",
                status: answer.status
            )
        default: self.init(answer: answer)
        }
    }
}
