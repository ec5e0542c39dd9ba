public import Foundation

/// A passkey of the user, without its key.
public struct Passkey: Codable, Hashable, Sendable, Identifiable {
    /// The id.
    public var id: ID
    /// The id for authenticators, in base64url (WebAuthn's credential id).
    public var credentialID: String
    /// The name that the user gave it, or that of its maker; at most 100 characters.
    public var name: String
    /// When it was added.
    public var createdAt: Date
    /// When the user last logged in with it; nil if never.
    public var lastUsedAt: Date?
    /// Whether it can have copies on other devices (backup eligibility, WebAuthn Level 3 §6.1.3).
    public var isSynced: Bool
    /// Whether it had copies when it was last used.
    public var isBackedUp: Bool

    /// A passkey.
    public init(
        id: ID,
        credentialID: String,
        name: String,
        createdAt: Date,
        lastUsedAt: Date? = nil,
        isSynced: Bool,
        isBackedUp: Bool
    ) {
        self.id = id
        self.credentialID = credentialID
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isSynced = isSynced
        self.isBackedUp = isBackedUp
    }
}

extension Passkey {
    /// The id of a passkey on this server, encoded as a string.
    ///
    /// It is not the ``credentialID``.
    public struct ID: WireID {
        /// The id as a string.
        public let rawValue: String

        /// An id.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

/// The answer to `GET /v1/users/me/passkeys`.
public struct Passkeys: Codable, Hashable, Sendable {
    /// The user's passkeys, oldest first.
    public var passkeys: [Passkey]
    /// The domain that the server's passkeys belong to; nil if the user never had a passkey there.
    ///
    /// With the three members below it is what a client signals to authenticators (WebAuthn Level 3 §5.1.10). They are
    /// nil together.
    public var relyingPartyID: String?
    /// The id of the user for authenticators, in base64url.
    public var userHandle: String?
    /// The name that tells the user's accounts apart.
    public var userName: String?
    /// The user's display name; it may be empty.
    public var displayName: String?

    /// A list of passkeys.
    public init(
        passkeys: [Passkey],
        relyingPartyID: String? = nil,
        userHandle: String? = nil,
        userName: String? = nil,
        displayName: String? = nil
    ) {
        self.passkeys = passkeys
        self.relyingPartyID = relyingPartyID
        self.userHandle = userHandle
        self.userName = userName
        self.displayName = displayName
    }
}

/// The body of `POST /v1/users/me/passkeys/options`.
public struct PasskeyOptionsRequest: Codable, Sendable {
    /// Whether the browser makes the passkey without asking (`mediation: "conditional"`, WebAuthn Level 3 §5.1.3).
    public var isConditional: Bool?

    /// Makes a request.
    public init(isConditional: Bool? = nil) { self.isConditional = isConditional }
}

/// The body of `POST /v1/users/me/passkeys`.
public struct AddPasskeyRequest: Codable, Sendable {
    /// The id in the answer with the options.
    public var ceremonyID: String
    /// The new credential, as `PublicKeyCredential.toJSON()` gives it (`RegistrationResponseJSON`).
    public var credential: JSONValue
    /// A name for it, at most 100 characters; without one, that of its maker.
    public var name: String?

    /// Makes a request.
    public init(ceremonyID: String, credential: JSONValue, name: String? = nil) {
        self.ceremonyID = ceremonyID
        self.credential = credential
        self.name = name
    }
}

/// The body of `PATCH /v1/users/me/passkeys/{id}`.
public struct RenamePasskeyRequest: Codable, Sendable {
    /// The new name, at most 100 characters.
    public var name: String

    /// Makes a request.
    public init(name: String) { self.name = name }
}

extension Endpoint {
    /// The user's passkeys: 200.
    public static var passkeys: Endpoint<NoBody, Passkeys> { .init("GET", "/v1/users/me/passkeys") }
    /// The options for a new passkey of the user: 200.
    public static var passkeyOptions: Endpoint<PasskeyOptionsRequest, PasskeyOptions> {
        .init("POST", "/v1/users/me/passkeys/options")
    }
    /// Adds a passkey: 201.
    ///
    /// The user's other sessions end.
    public static var addPasskey: Endpoint<AddPasskeyRequest, Passkey> { .init("POST", "/v1/users/me/passkeys") }
    /// Renames a passkey: 200.
    public static var renamePasskey: Endpoint<RenamePasskeyRequest, Passkey> {
        .init("PATCH", "/v1/users/me/passkeys/{id}")
    }
    /// Removes a passkey: 204.
    ///
    /// The user's other sessions end.
    public static var removePasskey: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/users/me/passkeys/{id}") }
}
