public import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A refused request's answer, for a ``LogInPolicy``.
public struct LogInRefusal: Sendable {
    /// The answer.
    public let response: HTTPURLResponse
    /// Its body.
    public let data: Data
    /// Whether the request was sent without a user.
    public let isAnonymous: Bool
    /// Whether the request was sent by a user with a living session and a fresh access token.
    ///
    /// Such a user need not log in, but a policy may require it for certain actions.
    public let isSignedIn: Bool
    /// The code of a problem answer (RFC 9457).
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

    /// Whether the answer names another cause than a missing login, by a problem's code or by RFC 6750 and RFC 9470: a
    /// missing right, or a login that has to be stronger or newer.
    public var isAboutSomethingElse: Bool {
        // 401 concerns credentials by definition; 403 may have any cause.
        if let code, status == 401 ? Self.otherCodes.contains(code) : !Self.logInCodes.contains(code) { return true }
        guard let challenge = response.value(forHTTPHeaderField: "WWW-Authenticate")?.lowercased() else { return false }
        return ["insufficient_scope", "insufficient_user_authentication"].contains { challenge.contains($0) }
    }

    private static let logInCodes: [ErrorCode] = [.loginRequired, .invalidToken, .tokenExpired, .sessionEnded]
    private static let otherCodes: [ErrorCode] = [
        .invalidCredentials, .invalidSSOToken, .wrongPassword, .superseded,
    ]
}
