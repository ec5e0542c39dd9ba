import Foundation

/// An attempt at a secret.
package struct Attempt: Sendable {
    package enum Purpose: String, Sendable {
        case logIn = "log in"
        /// A signed-in user authenticates again.
        case passwordCheck = "password check"
        /// Someone requests a message, to themselves or to another person.
        case message
        /// Someone proves that they received a message.
        case proof
        /// Someone registers.
        case registration
        /// Someone presents a single-sign-on token.
        case ssoToken = "sso token"
        /// Someone looks up a name, and the answer reveals whether it is known.
        case name
        /// Someone has a new password judged.
        case judgement
        /// An application authenticates.
        case clientSecret = "client secret"
        /// A code of an authenticator app.
        case totp
        case recoveryCode = "recovery code"
        /// A user gets a factor or recovery codes.
        case newFactor = "new factor"
        /// A passkey's ceremony begins, or its answer comes.
        case passkey
        /// A browser's authorization request is stored, or an application pushes one.
        case interaction
        /// A client registers itself.
        case clientRegistration = "client registration"
        /// A device asks for access, or a person types its code.
        case deviceCode = "device code"
    }

    /// The owner of the secret.
    package enum Subject: Sendable {
        /// The user with this name in any spelling, whether or not they exist.
        case identifier(String)
        /// A user on a device where they have logged in before.
        case device([UInt8], User.ID)
        case user(User.ID)
    }

    package let purpose: Purpose
    package let subject: Subject
    /// The client's address; nil if it does not count.
    package let address: ClientAddress?

    package init(_ purpose: Purpose, at subject: Subject, from address: ClientAddress?) {
        self.purpose = purpose
        self.subject = subject
        self.address = address
    }
}

extension Attempt.Subject {
    /// The word for its kind in digests.
    var kind: String {
        switch self {
        case .identifier: "identifier"
        case .device: "device"
        case .user: "user"
        }
    }

    /// The text for it in digests.
    var text: String {
        switch self {
        case .identifier(let text): Self.canonical(text)
        case .device(let digest, let userID): "\(Base64URL.encode(digest)) \(userID)"
        case .user(let id): id.rawValue
        }
    }

    /// One spelling for all that people may write for the same name.
    private static func canonical(_ identifier: String) -> String {
        identifier.precomposedStringWithCompatibilityMapping.lowercased()
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
