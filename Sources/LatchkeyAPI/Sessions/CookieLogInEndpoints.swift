/// The body of `POST /users/register` and `POST /users/login`, for clients that keep a cookie instead of tokens.
public struct CookieLogInRequest: Codable, Sendable {
    /// The username; for a login also a verified e-mail address, or a verified phone number in E.164 form.
    public var name: String
    /// The password.
    public var password: String

    /// A name and its password.
    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}

/// The answer to `POST /users/register`, `/users/login` and `/users/logout`: all else is in its status and cookies.
public struct CookieLogInAnswer: Codable, Hashable, Sendable {
    /// `success`, or `failed` where name and password do not belong together.
    public var status: String

    /// An answer of one word.
    public init(status: String) { self.status = status }

    /// It is done: 200.
    public static let success = CookieLogInAnswer(status: "success")
    /// Name and password do not belong together: 401.
    public static let failed = CookieLogInAnswer(status: "failed")
}

extension Endpoint {
    /// Makes a user, and no session: 200.
    public static var registerForCookie: Endpoint<CookieLogInRequest, CookieLogInAnswer> {
        .init("POST", "/users/register")
    }
    /// Starts a session that a cookie continues: 200.
    public static var logInForCookie: Endpoint<CookieLogInRequest, CookieLogInAnswer> {
        .init("POST", "/users/login")
    }
    /// Ends the session of the cookie, if there is one: 200.
    public static var logOutOfCookie: Endpoint<NoBody, CookieLogInAnswer> { .init("POST", "/users/logout") }
}
