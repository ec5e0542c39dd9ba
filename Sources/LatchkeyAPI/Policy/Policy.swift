/// What an application asks of usernames, passwords and addresses, for forms that say so while a person types.
///
/// The server holds every value against the same rules, so a form need not know them.
public struct Policy: Codable, Hashable, Sendable {
    /// What a username must be like.
    public var username: UsernamePolicy
    /// What a password must be like.
    public var password: PasswordPolicy
    /// Whether an address must be proved before it logs anybody in.
    public var verificationRequired: Bool
    /// Whether a reset may leave the new password to the server, which sends it.
    public var generatesPasswords: Bool

    /// A policy.
    public init(
        username: UsernamePolicy,
        password: PasswordPolicy,
        verificationRequired: Bool = true,
        generatesPasswords: Bool = false
    ) {
        self.username = username
        self.password = password
        self.verificationRequired = verificationRequired
        self.generatesPasswords = generatesPasswords
    }
}

extension Policy {
    /// The rules of an application that has none of its own, for a form that could not ask.
    public static let standard = Policy(
        username: UsernamePolicy(minimumLength: 3, maximumLength: 64, pattern: "^[A-Za-z0-9._-]+$"),
        password: PasswordPolicy(minimumLength: 8, maximumLength: 256, minimumStrength: 2)
    )
}

/// What a username must be like.
public struct UsernamePolicy: Codable, Hashable, Sendable {
    /// The fewest characters.
    public var minimumLength: Int
    /// The most characters.
    public var maximumLength: Int
    /// A regular expression (ECMA-262) for the whole name.
    public var pattern: String

    /// A policy for usernames.
    public init(minimumLength: Int, maximumLength: Int, pattern: String) {
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.pattern = pattern
    }
}

/// What a password must be like.
public struct PasswordPolicy: Codable, Hashable, Sendable {
    /// The fewest characters: Unicode code points after NFC.
    public var minimumLength: Int
    /// The most characters.
    public var maximumLength: Int
    /// How hard it must be to guess, on zxcvbn's scale from 0 to 4; 0 asks for nothing.
    public var minimumStrength: Int

    /// A policy for passwords.
    public init(minimumLength: Int, maximumLength: Int, minimumStrength: Int) {
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.minimumStrength = minimumStrength
    }
}

extension Endpoint {
    /// The rules of the application that calls: 200; needs no user.
    public static var policy: Endpoint<NoBody, Policy> { .init("GET", "/v1/policy") }
}
