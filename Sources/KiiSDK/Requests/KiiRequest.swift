package import LatchkeyJSON

/// A request of the Kii wire to the app: a method, a path below `/api/apps/{app}`, and a body.
package struct KiiRequest: Sendable {
    /// As whom it is sent.
    package enum Sender: Sendable, Hashable {
        /// As the user who is logged in; it fails when nobody is.
        case user
        /// As the user who is logged in, or as the app when nobody is.
        case anyone
        /// As the app, whoever is logged in.
        case app
    }

    package var method: String
    /// The parts of the path, as they are before they are encoded.
    package var path: [String]
    /// Nil for none.
    package var body: JSONValue?
    /// What comes after `vnd.kii.` in the body's media type; nil for plain JSON.
    package var type: String?
    package var headers: [String: String]
    package var sender: Sender
    /// What some of the server's words mean for this call alone, as numbers of ``KiiErrorCode``.
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
