package import Foundation
import HTTPTypes
package import Hummingbird
package import LatchkeyVerifier

/// The user of a request.
package struct SignedInUser: Sendable {
    package let id: String
    package let credential: Credential
    /// How well the user has proved who they are (`acr`).
    package let level: String?
    /// When they did.
    package let authenticatedAt: Date?
    /// Cookies that Latchkey has renewed, for the browser.
    package let setCookies: [String]

    package init(
        id: String,
        credential: Credential,
        level: String?,
        authenticatedAt: Date?,
        setCookies: [String] = []
    ) {
        self.id = id
        self.credential = credential
        self.level = level
        self.authenticatedAt = authenticatedAt
        self.setCookies = setCookies
    }

    /// The user of a request whose access token is verified.
    package init(_ token: VerifiedToken, of request: Request) {
        let text = request.headers[.authorization].flatMap { $0.split(separator: " ").last } ?? ""
        self.init(
            id: token.subject,
            credential: .accessToken(String(text)),
            level: token.level,
            authenticatedAt: token.authenticatedAt
        )
    }
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
