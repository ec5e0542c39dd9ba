public import LatchkeyAPI

/// What a person says of themselves to become a user.
///
/// Name at least one of username, e-mail address and phone number. Descriptions do not show the password.
public struct Registration: Sendable {
    /// The name to log in with.
    public var username: String?
    /// The password.
    public var password: String
    /// An e-mail address, pending until it is verified.
    public var emailAddress: String?
    /// A phone number in E.164 form, or as it is dialled within ``country``; pending until it is verified.
    public var phoneNumber: String?
    /// The name to show.
    public var displayName: String?
    /// The country, two letters (ISO 3166-1); a phone number without `+` is one of there.
    public var country: String?
    /// The language, as a BCP 47 tag.
    public var locale: String?
    /// What the application keeps with the user.
    public var attributes: [String: JSONValue]

    /// A registration.
    public init(
        username: String? = nil,
        password: String,
        emailAddress: String? = nil,
        phoneNumber: String? = nil,
        displayName: String? = nil,
        country: String? = nil,
        locale: String? = nil,
        attributes: [String: JSONValue] = [:]
    ) {
        self.username = username
        self.password = password
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
        self.displayName = displayName
        self.country = country
        self.locale = locale
        self.attributes = attributes
    }

    func request(from device: Device?) -> RegisterRequest {
        RegisterRequest(
            username: username,
            emailAddress: emailAddress,
            phoneNumber: phoneNumber,
            password: password,
            displayName: displayName,
            country: country,
            locale: locale,
            attributes: attributes.isEmpty ? nil : attributes,
            device: device
        )
    }
}

extension Registration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The username alone.
    public var description: String { "Registration(username: \(username ?? "none"), …)" }
    /// The username alone.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
