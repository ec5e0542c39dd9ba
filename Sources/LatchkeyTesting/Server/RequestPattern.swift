import Foundation
import Latchkey
import LatchkeyAPI

/// A pattern for requests: a method, a path, and optionally a server.
///
/// ```swift
/// "GET /articles/{id}"                        // any id, at any server
/// "/articles"                                 // any method
/// "POST https://api.example.com/articles"     // only at this server
/// ```
public struct RequestPattern: Sendable, Hashable, ExpressibleByStringLiteral {
    let method: String?
    /// Scheme, host and port; nil for any.
    let origin: Origin?
    /// Nil for any path.
    let segments: [String]?

    /// A pattern from its text.
    ///
    /// - Parameter text: An optional method and a space, then a path or a whole address; `{name}` matches any one
    ///   segment of the path. The test ends here if the text is anything else.
    public init(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        let place = words.last ?? ""
        method = words.count == 2 ? words[0].uppercased() : nil
        if place.hasPrefix("/") {
            origin = nil
            segments = place.segments
        } else if let url = URL(string: String(place.prefix { $0 != "{" })), let server = Origin(url) {
            origin = server
            segments = Array(place.segments.dropFirst(2))
        } else {
            preconditionFailure("“\(text)” is no pattern: write a method, a space and a path, as in GET /articles")
        }
    }

    /// A pattern from its text.
    public init(stringLiteral text: String) { self.init(text) }

    private init() {
        method = nil
        origin = nil
        segments = nil
    }

    init<Body, Answer>(_ endpoint: Endpoint<Body, Answer>) {
        self.init("\(endpoint.method) \(endpoint.template)")
    }
}

extension RequestPattern {
    /// Every request.
    public static let any = RequestPattern()
    /// Registering.
    public static let register = RequestPattern(Endpoint<NoBody, NoBody>.register)
    /// Logging in with a password.
    public static let logIn = RequestPattern(Endpoint<NoBody, NoBody>.logIn)
    /// Logging in with a single-sign-on token.
    public static let ssoLogIn = RequestPattern(Endpoint<NoBody, NoBody>.ssoLogIn)
    /// Logging in with the ID token of a provider.
    public static let federatedLogIn = RequestPattern(Endpoint<NoBody, NoBody>.federatedLogIn)
    /// Refreshing a session.
    public static let refresh = RequestPattern(Endpoint<NoBody, NoBody>.refresh)
    /// Logging out.
    public static let logOut = RequestPattern(Endpoint<NoBody, NoBody>.logOut)
    /// Reading the signed-in user's record.
    public static let user = RequestPattern(Endpoint<NoBody, NoBody>.user)

    /// Changing the user's record.
    public static let updateUser = RequestPattern(Endpoint<NoBody, NoBody>.updateUser)
    /// Changing the password.
    public static let changePassword = RequestPattern(Endpoint<NoBody, NoBody>.changePassword)
    /// Requesting the message that resets a forgotten password.
    public static let requestPasswordReset = RequestPattern(Endpoint<NoBody, NoBody>.requestPasswordReset)
    /// Resetting a forgotten password.
    public static let confirmPasswordReset = RequestPattern(Endpoint<NoBody, NoBody>.confirmPasswordReset)
    /// Requesting the message that verifies an address.
    public static let requestVerification = RequestPattern(Endpoint<NoBody, NoBody>.requestVerification)
    /// Verifying an address.
    public static let confirmVerification = RequestPattern(Endpoint<NoBody, NoBody>.confirmVerification)

    /// Exchanging a browser's code for a session.
    public static let token = RequestPattern("POST \(AuthorizationPath.token)")

    /// The values of the names in braces for a request; nil if the pattern does not match.
    func parameters(in request: FakeRequest) -> [String: String]? {
        let isHead = request.method == "HEAD" && method == "GET"
        guard method == nil || method == request.method || isHead else { return nil }
        return parameters(at: request)
    }

    /// The same for any method.
    func parameters(at request: FakeRequest) -> [String: String]? {
        guard origin == nil || origin == request.origin else { return nil }
        guard let segments else { return [:] }
        let path = request.segments
        guard segments.count == path.count else { return nil }
        var parameters: [String: String] = [:]
        for (expected, part) in zip(segments, path) {
            if expected.hasPrefix("{"), expected.hasSuffix("}") {
                parameters[String(expected.dropFirst().dropLast())] = part.removingPercentEncoding ?? part
            } else if expected != part {
                return nil
            }
        }
        return parameters
    }
}

extension String {
    /// The segments of a path.
    var segments: [String] { prefix { $0 != "?" }.split(separator: "/").map(String.init) }
}
