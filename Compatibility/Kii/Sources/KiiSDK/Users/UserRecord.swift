import Foundation
import LatchkeyAPI
import LatchkeyJSON

/// The known data of a user.
struct UserRecord: Sendable, Hashable {
    /// The id; nil until the user is registered.
    var id: String?
    var username: String?
    var displayName: String?
    var email: String?
    var pendingEmail: String?
    var phoneNumber: String?
    var pendingPhoneNumber: String?
    var country: String?
    var locale: String?
    var emailVerified = false
    var phoneVerified = false
    var created: Date?
    var modified: Date?
    var disabled = false
    var isPseudo = false
    var attributes: [String: JSONValue] = [:]
    /// The password for a registration.
    var password: String?
}

extension UserRecord {
    /// The whole record of a user.
    init(_ user: User) {
        self.init(stored: user)
        locale = user.locale
        created = user.createdAt
        modified = user.modifiedAt
        attributes = user.attributes
    }

    /// The stored part of a user: without locale, dates and attributes.
    init(stored user: User) {
        id = user.id.rawValue
        username = user.username
        displayName = user.displayName
        email = user.emailAddress
        pendingEmail = user.pendingEmailAddress
        phoneNumber = user.phoneNumber
        pendingPhoneNumber = user.pendingPhoneNumber
        country = user.country
        emailVerified = user.emailAddressVerified
        phoneVerified = user.phoneNumberVerified
        isPseudo = user.isPseudo
    }

    /// Reads a user of the Kii API.
    init(_ json: [String: JSONValue]) {
        func text(_ names: String...) -> String? { names.lazy.compactMap { json[$0]?.stringValue }.first }
        func date(_ names: String...) -> Date? {
            names.lazy.compactMap { json[$0]?.doubleValue }.first.map { Date(timeIntervalSince1970: $0 / 1_000) }
        }
        id = text("userID")
        username = text("loginName")
        displayName = text("displayName")
        pendingEmail = text("_emailAddressPending")
        pendingPhoneNumber = text("_phoneNumberPending")
        // The server shows a pending address as the address if there is no other.
        email = text("emailAddress").flatMap { $0 == pendingEmail ? nil : $0 }
        phoneNumber = text("phoneNumber").flatMap { $0 == pendingPhoneNumber ? nil : $0 }
        country = text("country")
        locale = text("locale")
        emailVerified = json["emailAddressVerified"]?.boolValue ?? false
        phoneVerified = json["phoneNumberVerified"]?.boolValue ?? false
        created = date("createdAt", "_created")
        modified = date("modifiedAt", "_modified")
        disabled = json["_disabled"]?.boolValue ?? false
        isPseudo = json["_hasPassword"]?.boolValue == false
        attributes = json.filter { name, _ in !ReservedKey.isReserved(name) }
    }

    /// The user to store: without locale and attributes.
    func stored(over known: User) -> User {
        var user = known
        user.username = username
        user.displayName = displayName
        user.emailAddress = email
        user.pendingEmailAddress = pendingEmail
        user.phoneNumber = phoneNumber
        user.pendingPhoneNumber = pendingPhoneNumber
        user.country = country
        user.locale = nil
        user.emailAddressVerified = emailVerified
        user.phoneNumberVerified = phoneVerified
        user.attributes = [:]
        user.isPseudo = isPseudo
        user.createdAt = created ?? known.createdAt
        user.modifiedAt = modified ?? known.modifiedAt
        return user
    }

    /// The identifier for a login.
    var identifier: String? {
        if let username { return username }
        if let email { return "EMAIL:\(email)" }
        guard let phoneNumber else { return nil }
        return PhoneNumbers.isGlobal(phoneNumber)
            ? "PHONE:\(phoneNumber)" : country.map { "PHONE:\($0)-\(phoneNumber)" }
    }
}

/// Names that an app cannot use for attributes.
enum ReservedKey {
    private static let names: Set<String> = [
        "userID", "internalUserID", "loginName", "displayName", "country", "locale", "emailAddress",
        "emailAddressVerified", "phoneNumber", "phoneNumberVerified", "password", "createdAt", "modifiedAt",
        "passwordChangedAt",
    ]

    static func isReserved(_ key: String) -> Bool { key.isEmpty || key.hasPrefix("_") || names.contains(key) }
}
