/// The body of `POST /v1/sessions/current/step-up`: one proof of the session's user.
public struct StepUpRequest: Codable, Sendable {
    /// The password; not enough for a user with an authenticator app.
    public var password: String?
    /// The six digits of the authenticator app.
    public var totp: String?
    /// A recovery code; case, spaces and hyphens do not matter.
    public var recoveryCode: String?
    /// With `credential`: the id in the answer with the options.
    public var ceremonyID: String?
    /// The passkey, as `PublicKeyCredential.toJSON()` gives it.
    public var credential: JSONValue?

    /// Makes a request.
    public init(
        password: String? = nil,
        totp: String? = nil,
        recoveryCode: String? = nil,
        ceremonyID: String? = nil,
        credential: JSONValue? = nil
    ) {
        self.password = password
        self.totp = totp
        self.recoveryCode = recoveryCode
        self.ceremonyID = ceremonyID
        self.credential = credential
    }
}

/// The answer to a step-up: a new access token of the same session; its description does not show it.
public struct SteppedUp: Codable, Hashable, Sendable {
    /// The new access token, with the time of the proof (`auth_time`, RFC 9068 §2.2.1).
    public var accessToken: String
    /// The lifetime of the access token, in seconds from the answer's `Date`.
    public var expiresIn: Int

    /// Makes an answer.
    public init(accessToken: String, expiresIn: Int) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
    }
}

extension Endpoint {
    /// The options for a step-up by passkey: 200.
    public static var stepUpPasskey: Endpoint<NoBody, PasskeyOptions> {
        .init("POST", "/v1/sessions/current/step-up/passkey")
    }
    /// Proves again who uses the session (RFC 9470): 200 with a new access token, or 204 for a session by cookie.
    public static var stepUp: Endpoint<StepUpRequest, SteppedUp> { .init("POST", "/v1/sessions/current/step-up") }
}
