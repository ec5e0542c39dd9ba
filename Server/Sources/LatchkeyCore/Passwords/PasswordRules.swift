/// What an application asks of a password.
package struct PasswordRules: Sendable, Equatable {
    /// The fewest characters (Unicode code points after NFC).
    package let minimumLength: Int
    /// The most characters.
    package let maximumLength: Int

    package init(minimumLength: Int = 8, maximumLength: Int = 256) {
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
    }

    /// Takes a new password, or says why not.
    ///
    /// - Parameters:
    ///   - text: The password as it was sent.
    ///   - identifiers: The user's own names, none of which may be the password.
    /// - Returns: The password, ready to be hashed.
    /// - Throws: What is wrong with it.
    package func accept(_ text: String, identifiers: [String?] = []) throws(FieldError) -> Password {
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .controlCharacters
        }
        let password = Password(text)
        guard password.length >= minimumLength else { throw .weakPassword(.tooShort(minimum: minimumLength)) }
        guard password.length <= maximumLength else { throw .weakPassword(.tooLong(maximum: maximumLength)) }
        for case let identifier? in identifiers where identifier.lowercased() == text.lowercased() {
            throw .weakPassword(.isIdentifier)
        }
        return password
    }
}

extension User {
    /// What names the user, none of which may be the password.
    package var identifiers: [String?] { [username?.text, pendingEmailAddress?.text, pendingPhoneNumber?.text] }
}

/// Why a password does not follow the rules.
package enum PasswordWeakness: Error, Equatable, Sendable {
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    /// It is the user's own name or address.
    case isIdentifier
}
