import HTTPTypes

/// The user of a request.
package struct SignedInUser: Sendable {
    package let id: String
    package let credential: Credential
    /// Cookies that Latchkey has renewed, for the browser.
    package var setCookies: [String] = []
}

/// A proof of a session.
///
/// It does not print its value.
package enum Credential: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    case accessToken(String)
    case cookie(SessionCookie)

    var headers: HTTPFields {
        switch self {
        case .accessToken(let token): [.authorization: "Bearer \(token)"]
        case .cookie(let cookie): [.cookie: "\(cookie.name)=\(cookie.value)"]
        }
    }

    package var isCookie: Bool { if case .cookie = self { true } else { false } }

    package var description: String { isCookie ? "cookie(…)" : "accessToken(…)" }
    package var debugDescription: String { description }
}
