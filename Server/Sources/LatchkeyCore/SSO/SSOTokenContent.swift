/// What is to stand in a token that is made here, as a backend makes it.
package struct SSOTokenContent: Sendable, Equatable {
    /// How long a JWT is good for, in seconds.
    package static let lifetime = 5 * 60

    /// A name and a value, in their order.
    package struct Setting: Sendable, Equatable, Codable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package let uniqueID: String
    package let login: String
    package let emailAddress: String
    package let settings: [Setting]

    /// - Throws: What would not be taken, or would mean something else.
    package init(
        uniqueID: String,
        login: String,
        emailAddress: String,
        settings: [Setting] = []
    ) throws(SSOTokenContentError) {
        guard [uniqueID, login, emailAddress].allSatisfy(\.isPlain) else { throw .text }
        guard (try? EmailAddress(emailAddress)) != nil else { throw .emailAddress }
        guard settings.count <= LithiumStatement.mostSettings, settings.allSatisfy({ $0.value.isPlain }) else {
            throw .text
        }
        for setting in settings {
            guard setting.name.isPlain, !setting.name.contains("="),
                setting.name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else { throw .settingName(setting.name) }
            guard !Self.reserved.contains(setting.name) else { throw .reserved(setting.name) }
        }
        guard Set(settings.map(\.name)).count == settings.count else { throw .settingTwice }
        self.uniqueID = uniqueID
        self.login = login
        self.emailAddress = emailAddress
        self.settings = settings
    }

    /// The claims that the other options, and the token itself, decide.
    private static let reserved: Set<String> = [
        "iss", "sub", "aud", "exp", "iat", "nbf", "jti", "preferred_username", "email", "email_verified",
    ]
}

/// Why there is no such token.
package enum SSOTokenContentError: Error, Equatable, Sendable {
    /// Empty, too long, or with `|` or control characters.
    case text
    case emailAddress
    case settingName(String)
    case settingTwice
    case reserved(String)
}

extension String {
    fileprivate var isPlain: Bool { isNameInStatement && !contains("|") }
}
