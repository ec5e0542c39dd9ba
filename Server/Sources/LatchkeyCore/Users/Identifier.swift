import Foundation

/// What a person logs in with: one of the three ways to name a user.
package enum Identifier: Sendable, Hashable {
    case username(Username)
    case emailAddress(EmailAddress)
    case phoneNumber(PhoneNumber)

    /// Takes what somebody typed for what its shape says: an `@` makes an address, a `+` a phone number.
    ///
    /// No username has either of these, so one text never means two users. Nil when it is none of the three.
    package init?(_ text: String) {
        if text.contains("@") {
            guard let address = try? EmailAddress(text) else { return nil }
            self = .emailAddress(address)
        } else if text.hasPrefix("+") {
            guard let number = try? PhoneNumber(text) else { return nil }
            self = .phoneNumber(number)
        } else {
            guard let username = try? Username(text) else { return nil }
            self = .username(username)
        }
    }

    /// Takes what somebody typed to name themselves: full-width forms and blanks around it, which nobody has in a name, do no
    /// harm.
    package init?(typed text: String) {
        self.init(text.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces))
    }

    /// What makes it unique, the same for every way to write it.
    package var key: String {
        switch self {
        case .username(let username): username.key
        case .emailAddress(let address): address.text
        case .phoneNumber(let number): number.text
        }
    }
}
