package import Foundation

/// The checked statement of a company's backend about a user.
package struct SSOStatement: Sendable, Equatable {
    /// The person that it is about.
    package enum Subject: Sendable, Equatable {
        /// The user with this unique id at the backend.
        case user(uniqueID: String)
        /// An anonymous person.
        case anonymous
    }

    /// The longest name or id, in bytes.
    package static let longestText = 255

    package let subject: Subject
    package let claims: SSOClaims
    /// The unique mark among the statements of its key; a second statement with the same mark is refused.
    package let mark: [String]
    /// The time when it expires.
    package let goodUntil: Date

    package init(subject: Subject, claims: SSOClaims, mark: [String], goodUntil: Date) {
        self.subject = subject
        self.claims = claims
        self.mark = mark
        self.goodUntil = goodUntil
    }
}

/// A backend's claims about a user, apart from the user's id.
package struct SSOClaims: Sendable, Equatable {
    package var login: String?
    package var emailAddress: EmailAddress?
    /// Whether the backend has verified that the address is the user's.
    package var isAddressVouchedFor: Bool
    package var displayName: String?
    package var locale: String?

    package init(
        login: String? = nil,
        emailAddress: EmailAddress? = nil,
        isAddressVouchedFor: Bool = false,
        displayName: String? = nil,
        locale: String? = nil
    ) {
        self.login = login
        self.emailAddress = emailAddress
        self.isAddressVouchedFor = isAddressVouchedFor
        self.displayName = displayName
        self.locale = locale
    }
}

extension SSOClaims {
    /// These claims, completed by the former ones: a missing claim revokes nothing.
    package func following(_ old: SSOClaims) -> SSOClaims {
        SSOClaims(
            login: login ?? old.login,
            emailAddress: emailAddress ?? old.emailAddress,
            isAddressVouchedFor: emailAddress == nil ? old.isAddressVouchedFor : isAddressVouchedFor,
            displayName: displayName ?? old.displayName,
            locale: locale ?? old.locale
        )
    }
}

/// The reason why a single-sign-on token is refused, for the operator only.
package enum SSORefusal: String, Error, Sendable, CaseIterable {
    case tooLong = "the token is too long"
    case noKey = "no key of the application has made the token"
    case malformed = "the statement is malformed"
    case otherBackend = "the statement names another client, domain, issuer or audience than its key"
    case outOfTime = "the statement is too old, too far in the future, or good for too long"
    case usedBefore = "the token was used before"
    case userDisabled = "the user is disabled"
}

extension String {
    /// Whether the text is a valid name in a statement: not blank, not too long, without control characters.
    var isNameInStatement: Bool {
        utf8.count <= SSOStatement.longestText && contains { !$0.isWhitespace } && !hasControlCharacters
    }
}

extension SSOClaims {
    /// The display name from a backend's name parts; nil if they do not form one.
    static func displayName(_ parts: [String?]) -> String? {
        let text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return try? Profile.displayName(text)
    }

    /// The locale from a language tag; Java's and POSIX's spellings work, too.
    static func locale(_ text: String?) -> String? {
        text.flatMap { try? Profile.locale($0.replacing("_", with: "-")) }
    }
}
