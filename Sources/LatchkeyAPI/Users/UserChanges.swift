/// A change of one member in a JSON merge patch (RFC 7396).
public enum Change<Value: Codable & Sendable & Hashable>: Sendable, Hashable {
    /// The member is absent and stays.
    case unchanged
    /// The member is `null` and is removed.
    case removed
    /// The member gets a new value.
    case set(Value)
}

/// The body of `PATCH /v1/users/me`, a JSON merge patch.
public struct UserChanges: Codable, Sendable, Hashable {
    /// A new username.
    public var username: Change<String> = .unchanged
    /// A new e-mail address, pending until it is verified.
    public var emailAddress: Change<String> = .unchanged
    /// A new phone number, in E.164 form or in national form with `country`; pending until it is verified.
    public var phoneNumber: Change<String> = .unchanged
    /// The first password of a pseudo user, who becomes a full user; refused for others.
    public var password: Change<String> = .unchanged
    /// A new display name.
    public var displayName: Change<String> = .unchanged
    /// A new country, also for a phone number in national form.
    public var country: Change<String> = .unchanged
    /// A new language.
    public var locale: Change<String> = .unchanged
    /// Changes to the attributes, themselves a merge patch.
    public var attributes: Change<[String: JSONValue]> = .unchanged

    /// Makes changes; a literal sets a member, `nil` removes it.
    ///
    /// ```swift
    /// UserChanges(displayName: "Ada", country: nil, attributes: ["level": 3])
    /// UserChanges(displayName: .set(text))        // a value that is not a literal
    /// ```
    public init(
        username: Change<String> = .unchanged,
        emailAddress: Change<String> = .unchanged,
        phoneNumber: Change<String> = .unchanged,
        password: Change<String> = .unchanged,
        displayName: Change<String> = .unchanged,
        country: Change<String> = .unchanged,
        locale: Change<String> = .unchanged,
        attributes: Change<[String: JSONValue]> = .unchanged
    ) {
        self.username = username
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
        self.password = password
        self.displayName = displayName
        self.country = country
        self.locale = locale
        self.attributes = attributes
    }

    private enum CodingKeys: String, CodingKey {
        case username, emailAddress, phoneNumber, password, displayName, country, locale, attributes
    }

    /// Decodes a merge patch, which distinguishes absent members from `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func change<Value>(_ key: CodingKeys) throws -> Change<Value> {
            guard container.contains(key) else { return .unchanged }
            return try container.decodeNil(forKey: key) ? .removed : .set(container.decode(Value.self, forKey: key))
        }
        username = try change(.username)
        emailAddress = try change(.emailAddress)
        phoneNumber = try change(.phoneNumber)
        password = try change(.password)
        displayName = try change(.displayName)
        country = try change(.country)
        locale = try change(.locale)
        attributes = try change(.attributes)
    }

    /// Encodes only the changed members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write<Value>(_ change: Change<Value>, _ key: CodingKeys) throws {
            switch change {
            case .unchanged: break
            case .removed: try container.encodeNil(forKey: key)
            case .set(let value): try container.encode(value, forKey: key)
            }
        }
        try write(username, .username)
        try write(emailAddress, .emailAddress)
        try write(phoneNumber, .phoneNumber)
        try write(password, .password)
        try write(displayName, .displayName)
        try write(country, .country)
        try write(locale, .locale)
        try write(attributes, .attributes)
    }
}
