/// The body of `POST /v1/users`.
///
/// With no identifier and no password it makes a pseudo user; with an address and no username, a message must be answered
/// first where the application has addresses proved.
public struct RegisterRequest: Codable, Sendable {
    /// The name to log in with: 3 to 64 of letters, digits and `-_.`.
    public var username: String?
    /// An e-mail address, kept as pending until it is verified.
    public var emailAddress: String?
    /// A phone number in E.164 form, or as it is dialled within `country`; kept as pending until it is verified.
    public var phoneNumber: String?
    /// The password: 8 to 256 characters unless the application says otherwise.
    public var password: String?
    /// The name to show, at most 100 characters.
    public var displayName: String?
    /// The country, two letters (ISO 3166-1); a phone number without `+` is one of there.
    public var country: String?
    /// The language, as a BCP 47 tag.
    public var locale: String?
    /// What the application keeps with the user, at most 64 KiB as JSON.
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
    /// 201: there is a user now, with a first session.
    case signedIn(SignedIn)
    /// 202: a message was sent, which is to be answered first; known or not, the answer is the same.
    case verificationRequired(VerificationAsked)

    /// Reads either, told apart by its members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self =
            container.contains(.verificationID)
            ? .verificationRequired(try VerificationAsked(from: decoder)) : .signedIn(try SignedIn(from: decoder))
    }

    /// Writes the one that it is.
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
    /// The password; not needed when the login is less than five minutes old.
    public var password: String?

    /// A deletion, confirmed by the password where it is given.
    public init(password: String? = nil) { self.password = password }
}

extension Endpoint {
    /// Registers a user and starts a session: 201; or has an address proved first: 202 with what its code is good with.
    public static var register: Endpoint<RegisterRequest, Registered> { .init("POST", "/v1/users") }
    /// The user of the access token: 200 with an ETag.
    public static var user: Endpoint<NoBody, User> { .init("GET", "/v1/users/me") }
    /// Changes what the body names (RFC 7396): 200.
    ///
    /// Honours `If-Match`.
    public static var updateUser: Endpoint<UserChanges, User> { .init("PATCH", "/v1/users/me") }
    /// Deletes the user and everything of theirs: 204.
    public static var deleteUser: Endpoint<DeleteUserRequest, NoBody> { .init("DELETE", "/v1/users/me") }
}
