/// The body of `POST /v1/password-resets`.
public struct PasswordResetRequest: Codable, Sendable {
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

/// The answer to a reset request, the same for known and unknown users.
public struct PasswordResetAsked: Codable, Hashable, Sendable {
    /// The id that goes with the code of the message.
    public var resetID: String

    /// Makes an answer.
    public init(resetID: String) { self.resetID = resetID }
}

/// The body of `POST /v1/password-resets/confirm`: the code with its id, or the token of the link.
public struct PasswordResetConfirmation: Codable, Sendable {
    /// The id of the reset request; goes with `code`.
    public var resetID: String?
    /// The six digits from the message.
    public var code: String?
    /// The token from the message's link.
    public var token: String?
    /// The new password; nil to let the server generate and send one, if the application allows it.
    public var newPassword: String?

    /// Resets with the code of a message.
    public init(resetID: String, code: String, newPassword: String? = nil) {
        self.resetID = resetID
        self.code = code
        self.newPassword = newPassword
    }

    /// Resets with the token of a link.
    public init(token: String, newPassword: String? = nil) {
        self.token = token
        self.newPassword = newPassword
    }
}

extension Endpoint {
    /// Sends a reset message if the user exists: always 202.
    public static var requestPasswordReset: Endpoint<PasswordResetRequest, PasswordResetAsked> {
        .init("POST", "/v1/password-resets")
    }
    /// Sets the password and ends all sessions of the user: 204.
    public static var confirmPasswordReset: Endpoint<PasswordResetConfirmation, NoBody> {
        .init("POST", "/v1/password-resets/confirm")
    }
}
