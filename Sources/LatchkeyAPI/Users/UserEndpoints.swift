/// The body of `POST /v1/users`.
///
/// Without identifier and password it registers a pseudo user. With an address and no username, an application that
/// requires verification sends a message first.
public struct RegisterRequest: Codable, Sendable {
    /// The username: 3 to 64 letters, digits and `-_.`.
    public var username: String?
    /// An e-mail address, pending until it is verified.
    public var emailAddress: String?
    /// A phone number in E.164 form, or in national form with `country`; pending until it is verified.
    public var phoneNumber: String?
    /// The password: 8 to 256 characters by default.
    public var password: String?
    /// The display name, at most 100 characters.
    public var displayName: String?
    /// The country, two letters (ISO 3166-1), also for a phone number in national form.
    public var country: String?
    /// The language, as a BCP 47 tag.
    public var locale: String?
    /// The application's own data about the user, at most 64 KiB as JSON.
    public var attributes: [String: JSONValue]?
    /// The device that registers.
    public var device: Device?

    /// A registration.
    public init(
        username: String? = nil,
        emailAddress: String? = nil,
        phoneNumber: String? = nil,
        password: String? = nil,
        displayName: String? = nil,
        country: String? = nil,
        locale: String? = nil,
        attributes: [String: JSONValue]? = nil,
        device: Device? = nil
    ) {
        self.username = username
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
        self.password = password
        self.displayName = displayName
        self.country = country
        self.locale = locale
        self.attributes = attributes
        self.device = device
    }
}

/// The answer to a registration.
public enum Registered: Codable, Hashable, Sendable {
    /// 201: the user was registered, with a first session.
    case signedIn(SignedIn)
    /// 202: a message was sent to verify the address; the same for known and unknown addresses.
    case verificationRequired(VerificationAsked)

    /// Decodes either, by its members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self =
            container.contains(.verificationID)
            ? .verificationRequired(try VerificationAsked(from: decoder)) : .signedIn(try SignedIn(from: decoder))
    }

    /// Encodes the answer itself.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .signedIn(let signedIn): try signedIn.encode(to: encoder)
        case .verificationRequired(let asked): try asked.encode(to: encoder)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case verificationID
    }
}

/// The body of `DELETE /v1/users/me`.
public struct DeleteUserRequest: Codable, Sendable {
    /// The password; unnecessary within five minutes of a login.
    public var password: String?

    /// Makes a request.
    public init(password: String? = nil) { self.password = password }
}

extension Endpoint {
    /// Registers a user and starts a session: 201; or sends a message to verify the address: 202 with its id.
    public static var register: Endpoint<RegisterRequest, Registered> { .init("POST", "/v1/users") }
    /// The user of the access token: 200 with an ETag.
    public static var user: Endpoint<NoBody, User> { .init("GET", "/v1/users/me") }
    /// Changes the user (RFC 7396): 200.
    ///
    /// Honours `If-Match`.
    public static var updateUser: Endpoint<UserChanges, User> { .init("PATCH", "/v1/users/me") }
    /// Deletes the user with all their data: 204.
    public static var deleteUser: Endpoint<DeleteUserRequest, NoBody> { .init("DELETE", "/v1/users/me") }
}
