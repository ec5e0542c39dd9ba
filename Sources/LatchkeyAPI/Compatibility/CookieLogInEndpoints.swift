/// The body of `POST /users/register` and `POST /users/login`, for clients that use a cookie instead of tokens.
public struct CookieLogInRequest: Codable, Sendable {
    /// The username; for a login also a verified e-mail address, or a verified phone number in E.164 form.
    public var name: String
    /// The password.
    public var password: String

    /// Makes a request.
    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}

/// The answer to `POST /users/register`, `/users/login` and `/users/logout`.
public struct CookieLogInAnswer: Codable, Hashable, Sendable {
    /// `success`, or `failed` for a wrong name or password.
    public var status: String

    /// Makes an answer.
    public init(status: String) { self.status = status }

    /// Success: 200.
    public static let success = CookieLogInAnswer(status: "success")
    /// Wrong name or password: 401.
    public static let failed = CookieLogInAnswer(status: "failed")
}

extension Endpoint {
    /// Registers a user without a session: 200.
    public static var registerForCookie: Endpoint<CookieLogInRequest, CookieLogInAnswer> {
        .init("POST", "/users/register")
    }
    /// Starts a session with a cookie: 200.
    public static var logInForCookie: Endpoint<CookieLogInRequest, CookieLogInAnswer> {
        .init("POST", "/users/login")
    }
    /// Ends the session of the cookie, if there is one: 200.
    public static var logOutOfCookie: Endpoint<NoBody, CookieLogInAnswer> { .init("POST", "/users/logout") }
}
