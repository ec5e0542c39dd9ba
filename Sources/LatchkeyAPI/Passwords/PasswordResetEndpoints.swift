/// The body of `POST /v1/password-resets`: somebody has forgotten their password.
public struct PasswordResetRequest: Codable, Sendable {
    /// A username, e-mail address, or phone number in E.164 form.
    public var identifier: String
    /// The language of the message, as a BCP 47 tag, where the user has not chosen one.
    public var locale: String?

    /// A wish for a message with which the password can be reset.
    public init(identifier: String, locale: String? = nil) {
        self.identifier = identifier
        self.locale = locale
    }
}

/// The answer to a wish for a reset: the same whether there is such a user or not.
public struct PasswordResetAsked: Codable, Hashable, Sendable {
    /// What the code of the message is good with.
    public var resetID: String

    /// An answer.
    public init(resetID: String) { self.resetID = resetID }
}

/// The body of `POST /v1/password-resets/confirm`: the code with its id, or the token of the link.
public struct PasswordResetConfirmation: Codable, Sendable {
    /// What the wish was answered with; goes with `code`.
    public var resetID: String?
    /// The six digits from the message.
    public var code: String?
    /// The token from the message's link.
    public var token: String?
    /// The new password; nil leaves it to the server, which sends it, where the application allows that.
    public var newPassword: String?

    /// A reset by the code of a message.
    public init(resetID: String, code: String, newPassword: String? = nil) {
        self.resetID = resetID
        self.code = code
        self.newPassword = newPassword
    }

    /// A reset by the link of a message.
    public init(token: String, newPassword: String? = nil) {
        self.token = token
        self.newPassword = newPassword
    }
}

extension Endpoint {
    /// Sends a message with which a password can be reset, where there is such a user: 202 always.
    public static var requestPasswordReset: Endpoint<PasswordResetRequest, PasswordResetAsked> {
        .init("POST", "/v1/password-resets")
    }
    /// Sets the password and ends all sessions of the user: 204.
    public static var confirmPasswordReset: Endpoint<PasswordResetConfirmation, NoBody> {
        .init("POST", "/v1/password-resets/confirm")
    }
}
