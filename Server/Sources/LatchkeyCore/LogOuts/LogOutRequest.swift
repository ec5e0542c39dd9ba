/// A request of an application to log the user out (OpenID Connect RP-Initiated Logout 1.0 §2).
///
/// `logout_hint` and `ui_locales` change no decision here: the cookie of the browser names the user.
package struct LogOutRequest: Sendable, Equatable {
    /// The names of its parameters.
    package static let parameters: Set<String> = [
        "id_token_hint", "logout_hint", "client_id", "post_logout_redirect_uri", "state", "ui_locales",
    ]
    /// The longest value of a parameter, in bytes; ID tokens are the longest.
    package static let longestValue = 6000
    /// The longest `state`, in bytes.
    package static let longestState = 2048

    /// An ID token that names the application and the user.
    package let idTokenHint: String?
    package let clientID: Application.ID?
    package let redirectURI: String?
    package let state: String?

    package init(
        idTokenHint: String? = nil,
        clientID: Application.ID? = nil,
        redirectURI: String? = nil,
        state: String? = nil
    ) {
        self.idTokenHint = idTokenHint
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.state = state
    }

    /// The request in the fields of a query; an empty value counts as absent, and unknown fields are ignored.
    ///
    /// - Throws: `LogOutRefusal.malformed` if a parameter is repeated or too long.
    package init(fields: [(name: String, value: String)]) throws(LogOutRefusal) {
        var values: [String: String] = [:]
        for (name, value) in fields where Self.parameters.contains(name) {
            let longest = name == "state" ? Self.longestState : Self.longestValue
            guard values[name] == nil, value.utf8.count <= longest else { throw .malformed }
            values[name] = value
        }
        func value(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
        self.init(
            idTokenHint: value("id_token_hint"),
            clientID: value("client_id").map { Application.ID($0) },
            redirectURI: value("post_logout_redirect_uri"),
            state: value("state")
        )
    }
}

/// The next step of a request to log out.
package enum LogOutStep: Sendable, Equatable {
    /// Log out at once: the application has shown an ID token of this user.
    case end(LogOutReturn?)
    /// Ask the person, because any site can make a browser send the request.
    case ask(LogOutReturn?)
}

/// The registered URI to which the browser returns after the log-out.
package struct LogOutReturn: Sendable, Equatable {
    package let uri: String
    package let state: String?

    package init(uri: String, state: String? = nil) {
        self.uri = uri
        self.state = state
    }
}

/// The reason why a request to log out is refused.
package enum LogOutRefusal: Error, Equatable, Sendable {
    /// A parameter is repeated or too long.
    case malformed
    /// This server did not issue the ID token, or it is not the application's.
    case invalidHint
    /// The ID token is another user's than the one who is signed in.
    case otherUser
    case unknownClient
    /// The application has not registered the URI.
    case unknownRedirectURI
}
