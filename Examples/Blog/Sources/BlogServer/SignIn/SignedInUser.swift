import NIOHTTP1

/// A user whom Latchkey has signed in.
struct SignedInUser: Sendable {
    let id: String
    /// By what that is known.
    let credential: Credential
    /// What Latchkey wants the browser to keep from now on.
    var setCookies: [String] = []
}

/// By what a request shows whose it is; it does not print its value.
enum Credential: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    case accessToken(String)
    case cookie(SessionCookie)

    /// How Latchkey is shown it.
    var headers: HTTPHeaders {
        switch self {
        case .accessToken(let token): ["Authorization": "Bearer \(token)"]
        case .cookie(let cookie): ["Cookie": "\(cookie.name)=\(cookie.value)"]
        }
    }

    var description: String {
        switch self {
        case .accessToken: "accessToken(…)"
        case .cookie: "cookie(…)"
        }
    }

    var debugDescription: String { description }
}
