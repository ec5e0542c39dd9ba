import Foundation

/// The identifier with which a person logs in.
package enum Identifier: Sendable, Hashable {
    case username(Username)
    case emailAddress(EmailAddress)
    case phoneNumber(PhoneNumber)

    /// Reads an identifier by its form: an `@` makes an address, a `+` a phone number.
    ///
    /// No username contains either, so one text never means two users. Nil if the text is none of the three.
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

    /// Reads an identifier that a person typed to log in.
    ///
    /// Full-width forms are normalised and surrounding blanks removed, because no identifier contains either.
    package init?(typed text: String) {
        self.init(text.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces))
    }

    /// The unique key, the same for every spelling.
    package var key: String {
        switch self {
        case .username(let username): username.key
        case .emailAddress(let address): address.text
        case .phoneNumber(let number): number.text
        }
    }
}
