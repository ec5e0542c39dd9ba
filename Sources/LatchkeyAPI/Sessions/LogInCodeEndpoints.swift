/// The body of `POST /v1/login-codes`.
public struct LogInCodeRequest: Codable, Sendable {
    /// A username, e-mail address, or phone number in E.164 form.
    public var identifier: String
    /// The language of the message as a BCP 47 tag, for users who have not chosen one.
    public var locale: String?

    /// Makes a request.
    public init(identifier: String, locale: String? = nil) {
        self.identifier = identifier
        self.locale = locale
    }
}

/// The answer to a request for a login code, the same for known and unknown users.
public struct LogInCodeAsked: Codable, Hashable, Sendable {
    /// The id with which the code and the link of the message are valid.
    public var loginID: String

    /// Makes an answer.
    public init(loginID: String) { self.loginID = loginID }
}

/// The body of `POST /v1/login-codes/confirm`: the id of the request, and the code or the token of the link.
public struct LogInCodeConfirmation: Codable, Sendable {
    /// The id of the request.
    public var loginID: String?
    /// The six digits from the message.
    public var code: String?
    /// The token from the message's link.
    public var token: String?
    /// The device that logs in.
    public var device: Device?

    /// Logs in with the code of a message.
    public init(loginID: String, code: String, device: Device? = nil) {
        self.loginID = loginID
        self.code = code
        self.device = device
    }

    /// Logs in with the token of a link.
    public init(loginID: String, token: String, device: Device? = nil) {
        self.loginID = loginID
        self.token = token
        self.device = device
    }
}

extension Endpoint {
    /// Sends a message with a login code if the user exists: always 202.
    public static var requestLogInCode: Endpoint<LogInCodeRequest, LogInCodeAsked> { .init("POST", "/v1/login-codes") }
    /// Starts a session with the code or link of a message: 201.
    public static var confirmLogInCode: Endpoint<LogInCodeConfirmation, SignedIn> {
        .init("POST", "/v1/login-codes/confirm")
    }
}
