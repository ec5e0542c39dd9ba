package import Foundation

/// What a company's backend says of a user, checked: who they are there, and until when it may be used.
package struct SSOStatement: Sendable, Equatable {
    /// Whom it is of.
    package enum Subject: Sendable, Equatable {
        /// The user with this unique id at the backend.
        case user(uniqueID: String)
        /// Somebody of whom nothing is told.
        case anonymous
    }

    /// The most bytes of a name or id.
    package static let longestText = 255

    package let subject: Subject
    package let claims: SSOClaims
    /// What makes it different from all others of its key; of two with the same one the second is refused.
    package let mark: [String]
    /// From when on its time tells that it is over.
    package let goodUntil: Date

    package init(subject: Subject, claims: SSOClaims, mark: [String], goodUntil: Date) {
        self.subject = subject
        self.claims = claims
        self.mark = mark
        self.goodUntil = goodUntil
    }
}

/// What a backend tells of its user beside who it is.
package struct SSOClaims: Sendable, Equatable {
    package var login: String?
    package var emailAddress: EmailAddress?
    /// Whether the address is known to be its user's.
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
    /// These claims, and where nothing is told now what was told before: silence takes nothing back.
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

/// Why a single-sign-on token is not taken: for the operator, and for nobody else.
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
    /// Whether the text may stand in a statement: not empty, of some length, without control characters.
    var isNameInStatement: Bool {
        utf8.count <= SSOStatement.longestText && contains { !$0.isWhitespace } && !hasControlCharacters
    }
}

extension SSOClaims {
    /// The display name of what a backend calls its user; nil for what cannot be one.
    static func displayName(_ parts: [String?]) -> String? {
        let text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return try? Profile.displayName(text)
    }

    /// A language as it is written in Java and POSIX too.
    static func locale(_ text: String?) -> String? {
        text.flatMap { try? Profile.locale($0.replacing("_", with: "-")) }
    }
}
