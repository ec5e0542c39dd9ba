/// The options for an authenticator, and the id of the ceremony that they begin.
public struct PasskeyOptions: Codable, Hashable, Sendable {
    /// The id to send back with the credential; it is good once, for ten minutes.
    public var ceremonyID: String
    /// The argument of `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` (WebAuthn
    /// Level 3 §5.1.8, §5.1.9).
    public var publicKey: JSONValue
    /// In a login's challenge: whether the options are for a new passkey.
    public var isCreation: Bool?

    /// Makes an answer.
    public init(ceremonyID: String, publicKey: JSONValue, isCreation: Bool? = nil) {
        self.ceremonyID = ceremonyID
        self.publicKey = publicKey
        self.isCreation = isCreation
    }
}

/// The body of `POST /v1/sessions/passkey`.
public struct PasskeyLogInRequest: Codable, Sendable {
    /// The id in the answer with the options.
    public var ceremonyID: String
    /// The credential, as `PublicKeyCredential.toJSON()` gives it (`AuthenticationResponseJSON`).
    public var credential: JSONValue
    /// The device that logs in.
    public var device: Device?

    /// Makes a request.
    public init(ceremonyID: String, credential: JSONValue, device: Device? = nil) {
        self.ceremonyID = ceremonyID
        self.credential = credential
        self.device = device
    }
}

/// The body of `POST /v1/users/passkey/options`: the user who registers, without a password.
public struct PasskeySignUpOptionsRequest: Codable, Sendable {
    /// The username: 3 to 64 letters, digits and `-_.`.
    public var username: String?
    /// An e-mail address, pending until it is verified.
    public var emailAddress: String?
    /// The display name, at most 100 characters.
    public var displayName: String?

    /// Makes a request.
    public init(username: String? = nil, emailAddress: String? = nil, displayName: String? = nil) {
        self.username = username
        self.emailAddress = emailAddress
        self.displayName = displayName
    }
}

/// The body of `POST /v1/users/passkey`: the passkey, and the same user as in the request for the options.
public struct PasskeySignUpRequest: Codable, Sendable {
    /// The id in the answer with the options.
    public var ceremonyID: String
    /// The new credential, as `PublicKeyCredential.toJSON()` gives it (`RegistrationResponseJSON`).
    public var credential: JSONValue
    /// The username: 3 to 64 letters, digits and `-_.`.
    public var username: String?
    /// An e-mail address, pending until it is verified.
    public var emailAddress: String?
    /// The display name, at most 100 characters.
    public var displayName: String?
    /// The device that registers.
    public var device: Device?

    /// Makes a request.
    public init(
        ceremonyID: String,
        credential: JSONValue,
        username: String? = nil,
        emailAddress: String? = nil,
        displayName: String? = nil,
        device: Device? = nil
    ) {
        self.ceremonyID = ceremonyID
        self.credential = credential
        self.username = username
        self.emailAddress = emailAddress
        self.displayName = displayName
        self.device = device
    }
}

extension Endpoint {
    /// The options for a login by passkey: 200, the same for everybody.
    public static var passkeyLogInOptions: Endpoint<NoBody, PasskeyOptions> {
        .init("POST", "/v1/sessions/passkey/options")
    }
    /// Starts a session with a passkey: 201.
    public static var passkeyLogIn: Endpoint<PasskeyLogInRequest, SignedIn> { .init("POST", "/v1/sessions/passkey") }
    /// The options for the passkey of a new user: 200.
    public static var passkeySignUpOptions: Endpoint<PasskeySignUpOptionsRequest, PasskeyOptions> {
        .init("POST", "/v1/users/passkey/options")
    }
    /// Registers a user with a passkey: 201.
    public static var passkeySignUp: Endpoint<PasskeySignUpRequest, Registered> { .init("POST", "/v1/users/passkey") }
}
