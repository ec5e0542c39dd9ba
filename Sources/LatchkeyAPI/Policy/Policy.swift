/// An application's rules for usernames, passwords and addresses, for hints in forms.
///
/// The server checks the same rules.
public struct Policy: Codable, Hashable, Sendable {
    /// The rules for usernames.
    public var username: UsernamePolicy
    /// The rules for passwords.
    public var password: PasswordPolicy
    /// Whether an address must be verified before it can be used to log in.
    public var verificationRequired: Bool
    /// Whether a reset may let the server generate and send the new password.
    public var generatesPasswords: Bool
    /// Whether users may log in with a code or link in an e-mail.
    public var offersMailedLogin: Bool

    /// A policy.
    public init(
        username: UsernamePolicy,
        password: PasswordPolicy,
        verificationRequired: Bool = true,
        generatesPasswords: Bool = false,
        offersMailedLogin: Bool = false
    ) {
        self.username = username
        self.password = password
        self.verificationRequired = verificationRequired
        self.generatesPasswords = generatesPasswords
        self.offersMailedLogin = offersMailedLogin
    }
}

extension Policy {
    /// The default rules, for a form that cannot reach the server.
    public static let standard = Policy(
        username: UsernamePolicy(minimumLength: 3, maximumLength: 64, pattern: "^[A-Za-z0-9._-]+$"),
        password: PasswordPolicy(minimumLength: 8, maximumLength: 256, minimumStrength: 2)
    )
}

/// The rules for usernames.
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

/// The rules for passwords.
public struct PasswordPolicy: Codable, Hashable, Sendable {
    /// The fewest characters: Unicode code points after NFC.
    public var minimumLength: Int
    /// The most characters.
    public var maximumLength: Int
    /// The minimum zxcvbn score, from 0 (no minimum) to 4.
    public var minimumStrength: Int

    /// A policy for passwords.
    public init(minimumLength: Int, maximumLength: Int, minimumStrength: Int) {
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.minimumStrength = minimumStrength
    }
}

extension Endpoint {
    /// The rules of the calling application: 200; needs no user.
    public static var policy: Endpoint<NoBody, Policy> { .init("GET", "/v1/policy") }
}
