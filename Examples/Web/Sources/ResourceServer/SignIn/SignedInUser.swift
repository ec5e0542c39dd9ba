package import HTTPTypes

/// A user whom Latchkey has signed in.
package struct SignedInUser: Sendable {
    package let id: String
    /// By what that is known.
    package let credential: Credential
    /// What Latchkey wants the browser to keep from now on.
    package var setCookies: [String] = []

    package init(id: String, credential: Credential, setCookies: [String] = []) {
        self.id = id
        self.credential = credential
        self.setCookies = setCookies
    }
}

/// By what a request shows whose it is; it does not print its value.
package enum Credential: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    case accessToken(String)
    case cookie(SessionCookie)

    /// How Latchkey is shown it.
    package var headers: HTTPFields {
        switch self {
        case .accessToken(let token): [.authorization: "Bearer \(token)"]
        case .cookie(let cookie): [.cookie: "\(cookie.name)=\(cookie.value)"]
        }
    }

    package var description: String {
        switch self {
        case .accessToken: "accessToken(…)"
        case .cookie: "cookie(…)"
        }
    }

    package var debugDescription: String { description }
}
