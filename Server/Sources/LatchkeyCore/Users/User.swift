package import Foundation
package import LatchkeyJSON

/// A person's record.
package struct User: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let id: ID
    package var username: Username?
    package var emailAddress: OwnedAddress<EmailAddress>?
    package var phoneNumber: OwnedAddress<PhoneNumber>?
    /// The unverified address; other users may have the same one pending.
    package var pendingEmailAddress: EmailAddress?
    package var pendingPhoneNumber: PhoneNumber?
    package var displayName: String?
    package var country: String?
    package var locale: String?
    package var attributes: [String: JSONValue]
    package let createdAt: Date
    package var modifiedAt: Date
    /// The number of changes, from 1.
    package var version: Int64

    package init(
        id: ID,
        username: Username? = nil,
        emailAddress: OwnedAddress<EmailAddress>? = nil,
        phoneNumber: OwnedAddress<PhoneNumber>? = nil,
        pendingEmailAddress: EmailAddress? = nil,
        pendingPhoneNumber: PhoneNumber? = nil,
        displayName: String? = nil,
        country: String? = nil,
        locale: String? = nil,
        attributes: [String: JSONValue] = [:],
        createdAt: Date,
        modifiedAt: Date,
        version: Int64 = 1
    ) {
        self.id = id
        self.username = username
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
        self.pendingEmailAddress = pendingEmailAddress
        self.pendingPhoneNumber = pendingPhoneNumber
        self.displayName = displayName
        self.country = country
        self.locale = locale
        self.attributes = attributes
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.version = version
    }

    /// The identifiers with which the user can log in.
    package var identifiers: [Identifier] {
        [
            username.map(Identifier.username), emailAddress.map { .emailAddress($0.address) },
            phoneNumber.map { .phoneNumber($0.address) },
        ].compactMap { $0 }
    }

    /// Makes pending addresses the user's own without verification, for an application that requires none.
    mutating func ownPendingAddresses() {
        if let address = pendingEmailAddress {
            emailAddress = OwnedAddress(address, isVerified: false)
            pendingEmailAddress = nil
        }
        if let number = pendingPhoneNumber {
            phoneNumber = OwnedAddress(number, isVerified: false)
            pendingPhoneNumber = nil
        }
    }

    /// Makes a pending e-mail address the user's own and verified.
    mutating func ownProvenEmailAddress() {
        guard let address = pendingEmailAddress else { return }
        emailAddress = OwnedAddress(address, isVerified: true)
        pendingEmailAddress = nil
    }

    /// Makes a pending phone number the user's own and verified.
    mutating func ownProvenPhoneNumber() {
        guard let number = pendingPhoneNumber else { return }
        phoneNumber = OwnedAddress(number, isVerified: true)
        pendingPhoneNumber = nil
    }

    /// Whether the user has no identifier yet.
    package var isPseudo: Bool { username == nil && emailAddress == nil && phoneNumber == nil }
}

/// A user, and the data for a login.
package struct UserCredentials: Sendable {
    package let user: User
    /// The password's hash; nil for a user without one.
    package let passwordHash: String?
    package let isDisabled: Bool

    package init(user: User, passwordHash: String?, isDisabled: Bool) {
        self.user = user
        self.passwordHash = passwordHash
        self.isDisabled = isDisabled
    }
}
