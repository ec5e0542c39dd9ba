package import LatchkeyJSON

/// The unchecked data of a registration.
package struct RegistrationForm: Sendable {
    package var username: String?
    package var emailAddress: String?
    package var phoneNumber: String?
    package var password: String?
    package var displayName: String?
    package var country: String?
    package var locale: String?
    package var attributes: [String: JSONValue]
    /// Whether an application's backend vouches for the e-mail address.
    package var isEmailAddressProven = false
    /// Whether the backend vouches for the phone number.
    package var isPhoneNumberProven = false

    package init(
        username: String? = nil,
        emailAddress: String? = nil,
        phoneNumber: String? = nil,
        password: String? = nil,
        displayName: String? = nil,
        country: String? = nil,
        locale: String? = nil,
        attributes: [String: JSONValue] = [:]
    ) {
        self.username = username
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
        self.password = password
        self.displayName = displayName
        self.country = country
        self.locale = locale
        self.attributes = attributes
    }

    /// Whether the form asks for a pseudo user: it has neither an identifier nor a password.
    var asksForPseudoUser: Bool {
        username == nil && emailAddress == nil && phoneNumber == nil && password == nil
    }
}
