package import Foundation

/// What one person is to be told, by e-mail or text message.
///
/// It may hold a code or a link, so it does not print itself; where it waits to be sent it is sealed.
package struct Message: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A UUID version 7 in lower case, so that messages sort by the time they were made.
    package typealias ID = String

    package let kind: MessageKind
    package let recipient: MessageRecipient
    /// The recipient's language as a BCP 47 tag; English where it is nil or none that there are texts in.
    package let locale: String?
    package let parameters: MessageParameters

    package init(
        _ kind: MessageKind,
        to recipient: MessageRecipient,
        locale: String? = nil,
        parameters: MessageParameters = MessageParameters()
    ) {
        self.kind = kind
        self.recipient = recipient
        self.locale = locale
        self.parameters = parameters
    }

    package var description: String { "Message(\(kind.rawValue), …)" }
    package var debugDescription: String { description }
}

/// What a message is about; each has its texts.
package enum MessageKind: String, Sendable, CaseIterable {
    /// An address is to be proved, by code or link.
    case verification
    /// A forgotten password may be replaced, by code or link.
    case passwordReset = "password_reset"
    /// A password that the server has made.
    case newPassword = "new_password"
    /// Notice that the password was changed.
    case passwordChanged = "password_changed"
    /// Notice, to the address that was the user's before, that another is now.
    case addressChanged = "address_changed"
    /// Notice that a company's single sign-on logs the user in from now on.
    case identityLinked = "identity_linked"
    /// Somebody wanted to register with an address that a user has.
    case userExists = "user_exists"
}

/// What goes into the texts of a message; what a kind does not need is nil.
package struct MessageParameters: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    package var code: String?
    package var link: MessageLink?
    package var password: String?
    package var applicationName: String?
    /// The user's; the standard texts do without it, as whoever named an address may not be who reads there.
    package var displayName: String?
    /// For how long code and link are good, in seconds.
    package var lifetime: TimeInterval?

    package init(
        code: String? = nil,
        link: MessageLink? = nil,
        password: String? = nil,
        applicationName: String? = nil,
        displayName: String? = nil,
        lifetime: TimeInterval? = nil
    ) {
        self.code = code
        self.link = link
        self.password = password
        self.applicationName = applicationName
        self.displayName = displayName
        self.lifetime = lifetime
    }

    package var description: String { "MessageParameters(…)" }
    package var debugDescription: String { description }
}
