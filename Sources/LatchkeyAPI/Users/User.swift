public import Foundation

/// A user's record.
public struct User: Codable, Hashable, Sendable, Identifiable {
    /// The id: a UUID in lower case, never reused.
    public var id: ID
    /// The username as typed; compared case-insensitively.
    public var username: String?
    /// The e-mail address, once it is verified.
    public var emailAddress: String?
    /// Whether `emailAddress` was verified.
    public var emailAddressVerified: Bool
    /// The e-mail address that waits for verification.
    public var pendingEmailAddress: String?
    /// The phone number in E.164 form, once it is verified.
    public var phoneNumber: String?
    /// Whether `phoneNumber` was verified.
    public var phoneNumberVerified: Bool
    /// The phone number that waits for verification.
    public var pendingPhoneNumber: String?
    /// The display name.
    public var displayName: String?
    /// The country, two capital letters (ISO 3166-1).
    public var country: String?
    /// The language, as a BCP 47 tag.
    public var locale: String?
    /// The application's own data about the user.
    public var attributes: [String: JSONValue]
    /// Whether the user has no identifier yet.
    public var isPseudo: Bool
    /// When the user was registered.
    public var createdAt: Date
    /// When the record was last changed.
    public var modifiedAt: Date

    /// A user.
    public init(
        id: ID,
        username: String? = nil,
        emailAddress: String? = nil,
        emailAddressVerified: Bool = false,
        pendingEmailAddress: String? = nil,
        phoneNumber: String? = nil,
        phoneNumberVerified: Bool = false,
        pendingPhoneNumber: String? = nil,
        displayName: String? = nil,
        country: String? = nil,
        locale: String? = nil,
        attributes: [String: JSONValue] = [:],
        isPseudo: Bool = false,
        createdAt: Date,
        modifiedAt: Date
    ) {
        self.id = id
        self.username = username
        self.emailAddress = emailAddress
        self.emailAddressVerified = emailAddressVerified
        self.pendingEmailAddress = pendingEmailAddress
        self.phoneNumber = phoneNumber
        self.phoneNumberVerified = phoneNumberVerified
        self.pendingPhoneNumber = pendingPhoneNumber
        self.displayName = displayName
        self.country = country
        self.locale = locale
        self.attributes = attributes
        self.isPseudo = isPseudo
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }
}
