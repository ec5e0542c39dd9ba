public import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// An answer that may mean that somebody has to log in, for a ``LogInPolicy`` to judge.
public struct LogInRefusal: Sendable {
    /// The answer.
    public let response: HTTPURLResponse
    /// Its body.
    public let data: Data
    /// Whether the request was sent without a user.
    public let isAnonymous: Bool
    /// Whether the request was sent by a user whose session goes on, with an access token as fresh as can be.
    ///
    /// Such a user need not log in; but a policy may ask them to, for an action that wants it.
    public let isSignedIn: Bool
    /// The code of the problem, where the answer is one (RFC 9457).
    public let code: ErrorCode?

    init(_ answer: Answer, _ sender: Attempt.Sender?) {
        response = answer.response
        data = answer.data
        isAnonymous = sender == nil
        isSignedIn = sender?.isAlive ?? false
        code = answer.problem?.code
    }

    /// The HTTP status.
    public var status: Int { response.statusCode }

    /// Whether the answer names something else than a missing login, as a problem's code or in the words of RFC 6750 and
    /// RFC 9470: a right that the user does not have, or a login that has to be stronger or newer.
    public var isAboutSomethingElse: Bool {
        // 401 is about credentials by its definition; 403 may be about anything.
        if let code, status == 401 ? Self.otherCodes.contains(code) : !Self.logInCodes.contains(code) { return true }
        guard let challenge = response.value(forHTTPHeaderField: "WWW-Authenticate")?.lowercased() else { return false }
        return ["insufficient_scope", "insufficient_user_authentication"].contains { challenge.contains($0) }
    }

    private static let logInCodes: [ErrorCode] = [.loginRequired, .invalidToken, .tokenExpired, .sessionEnded]
    private static let otherCodes: [ErrorCode] = [
        .invalidCredentials, .invalidSSOToken, .wrongPassword, .superseded,
    ]
}
