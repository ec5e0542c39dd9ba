public import LatchkeyAPI

/// The data of a new user.
///
/// Set at least one of username, e-mail address and phone number. Descriptions do not show the password.
public struct Registration: Sendable {
    /// The name to log in with.
    public var username: String?
    /// The password.
    public var password: String
    /// An e-mail address, pending until it is verified.
    public var emailAddress: String?
    /// A phone number in E.164 form, or in national form with ``country``; pending until it is verified.
    public var phoneNumber: String?
    /// The display name.
    public var displayName: String?
    /// The country, two letters (ISO 3166-1), also for a phone number in national form.
    public var country: String?
    /// The language, as a BCP 47 tag.
    public var locale: String?
    /// The application's own data about the user.
    public var attributes: [String: JSONValue]

    /// Makes a registration.
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
    /// The username only.
    public var description: String { "Registration(username: \(username ?? "none"), …)" }
    /// The username only.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
