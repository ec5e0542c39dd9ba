package import LatchkeyJSON

/// A Kii API request: a method, a path below `/api/apps/{app}`, and a body.
package struct KiiRequest: Sendable {
    package enum Sender: Sendable, Hashable {
        /// The current user; fails if there is none.
        case user
        /// The current user, or the app if there is none.
        case anyone
        /// The app.
        case app
    }

    package var method: String
    /// The unescaped segments of the path.
    package var path: [String]
    /// The body; nil for none.
    package var body: JSONValue?
    /// The part of the body's media type after `vnd.kii.`; nil for plain JSON.
    package var type: String?
    package var headers: [String: String]
    package var sender: Sender
    /// Overrides for the server's error words, as numbers of ``KiiErrorCode``.
    package var words: [String: Int]

    package init(
        _ method: String,
        _ path: String...,
        body: JSONValue? = nil,
        type: String? = nil,
        headers: [String: String] = [:],
        as sender: Sender = .user,
        words: [String: Int] = [:]
    ) {
        self.method = method
        self.path = path
        self.body = body
        self.type = type
        self.headers = headers
        self.sender = sender
        self.words = words
    }
}
