/// The content of a token that this program makes in the way a backend does.
package struct SSOTokenContent: Sendable, Equatable {
    /// The lifetime of a JWT, in seconds.
    package static let lifetime = 5 * 60

    /// A setting; settings keep their order.
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

    /// - Throws: The reason why a server would refuse or misunderstand the content.
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

    /// The claims that other options or the token itself determine.
    private static let reserved: Set<String> = [
        "iss", "sub", "aud", "exp", "iat", "nbf", "jti", "preferred_username", "email", "email_verified",
    ]
}

/// The reason why the token cannot be made.
package enum SSOTokenContentError: Error, Equatable, Sendable {
    /// The text is empty or too long, or it has `|` or control characters.
    case text
    case emailAddress
    case settingName(String)
    case settingTwice
    case reserved(String)
}

extension String {
    fileprivate var isPlain: Bool { isNameInStatement && !contains("|") }
}
