package import LatchkeyJSON

/// What somebody who registers has sent, before it is checked.
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
    /// Whether it vouches for the phone number.
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

    /// A form without any identifier and password asks for a pseudo user.
    var asksForPseudoUser: Bool {
        username == nil && emailAddress == nil && phoneNumber == nil && password == nil
    }
}
