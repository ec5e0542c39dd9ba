import Foundation
import LatchkeyJSON

/// Makes users of lines, by the rules of registrations.
package struct UserLineRules: Sendable {
    /// The longest line, in bytes.
    package static let longestLine = 1024 * 1024

    private let hashes: any PasswordHashCheck
    private let phoneNumbers: any LocalPhoneNumbers
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        hashes: any PasswordHashCheck,
        phoneNumbers: any LocalPhoneNumbers,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.hashes = hashes
        self.phoneNumbers = phoneNumbers
        self.ids = ids
        self.clock = clock
    }

    /// The user that a line describes.
    ///
    /// An address that is not marked as verified is pending: nobody can log in with it before its verification.
    ///
    /// - Throws: The reason why the line is not a valid user.
    package func user(_ bytes: [UInt8]) throws(UserLineProblem) -> ArrivingUser {
        guard bytes.count <= Self.longestLine else { throw .tooLong }
        let line = try UserLine(bytes)
        var check = FormCheck()
        let createdAt = check.time("createdAt", line.createdAt) ?? clock.now()
        let id = check.optional("id", line.id) { value throws(FieldError) in try Self.id(value) }
        var user = User(
            id: id ?? ids.next(),
            username: check.optional("username", line.username) { value throws(FieldError) in try Username(value) },
            displayName: check.optional("displayName", line.displayName) { value throws(FieldError) in
                try Profile.displayName(value)
            },
            country: check.optional("country", line.country) { value throws(FieldError) in try Profile.country(value) },
            locale: check.optional("locale", line.locale) { value throws(FieldError) in try Profile.locale(value) },
            attributes: check.optional("attributes", line.attributes) { value throws(FieldError) in
                try Profile.attributes(value)
            } ?? [:],
            createdAt: createdAt,
            modifiedAt: check.time("modifiedAt", line.modifiedAt) ?? createdAt,
            version: check.optional("version", line.version) { value throws(FieldError) in
                guard value >= 1 else { throw .invalid("Versions count from 1.") }
                return value
            } ?? 1
        )
        let email = check.address(line.email, createdAt) { text throws(FieldError) in try EmailAddress(text) }
        let country = user.country
        let phone = check.address(line.phone, createdAt) { text throws(FieldError) in
            try PhoneNumber(text, in: country, phoneNumbers)
        }
        (user.emailAddress, user.pendingEmailAddress) = (email.owned, email.pending)
        (user.phoneNumber, user.pendingPhoneNumber) = (phone.owned, phone.pending)
        let disabledAt = check.disabledAt(line, now: clock.now())
        guard check.errors.isEmpty else { throw .invalid(check.errors) }
        guard id != nil || !user.isPseudo else { throw .namesNobody }
        if let hash = line.passwordHash {
            do { try hashes.check(hash) } catch { throw .hash(error) }
        }
        let portable = PortableUser(
            user,
            passwordHash: line.passwordHash,
            emailAddressVerifiedAt: email.verifiedAt,
            phoneNumberVerifiedAt: phone.verifiedAt,
            disabledAt: disabledAt
        )
        return ArrivingUser(portable, hasID: id != nil)
    }

    private static func id(_ text: String) throws(FieldError) -> User.ID {
        let id = User.ID(text.lowercased())
        guard IDSource.isID(id) else { throw .invalid("An id is a UUID. Leave it out, and one is made.") }
        return id
    }
}

/// A line's members about one address.
private struct AddressMembers {
    let name: String
    let text: String?
    let isVerified: Bool?
    let verifiedAt: String?
    let isOwned: Bool?
    let pendingName: String
    let pending: String?
}

/// The address that results from them.
private struct ReadAddress<Address: Sendable & Equatable> {
    var owned: OwnedAddress<Address>?
    var verifiedAt: Date?
    var pending: Address?
}

extension UserLine {
    fileprivate var email: AddressMembers {
        AddressMembers(
            name: "emailAddress",
            text: emailAddress,
            isVerified: emailAddressVerified,
            verifiedAt: emailAddressVerifiedAt,
            isOwned: ownsEmailAddress,
            pendingName: "pendingEmailAddress",
            pending: pendingEmailAddress
        )
    }

    fileprivate var phone: AddressMembers {
        AddressMembers(
            name: "phoneNumber",
            text: phoneNumber,
            isVerified: phoneNumberVerified,
            verifiedAt: phoneNumberVerifiedAt,
            isOwned: ownsPhoneNumber,
            pendingName: "pendingPhoneNumber",
            pending: pendingPhoneNumber
        )
    }
}

extension FormCheck {
    fileprivate mutating func time(_ name: String, _ text: String?) -> Date? {
        optional(name, text) { value throws(FieldError) in
            guard let time = Timestamp.time(value) else {
                throw .invalid("This is not a time. Give one like 2026-11-21T04:05:06Z.")
            }
            return time
        }
    }

    fileprivate mutating func disabledAt(_ line: UserLine, now: Date) -> Date? {
        let time = time("disabledAt", line.disabledAt)
        if line.disabled == false, line.disabledAt != nil {
            refuse("disabled", .invalid("It is false, and there is a time since when it is not."))
        }
        return line.disabled == true ? time ?? now : time
    }

    fileprivate mutating func address<Address: Sendable & Equatable>(
        _ members: AddressMembers,
        _ createdAt: Date,
        _ read: (String) throws(FieldError) -> Address
    ) -> ReadAddress<Address> {
        var address = ReadAddress<Address>()
        let given = optional(members.name, members.text, read)
        address.pending = optional(members.pendingName, members.pending, read)
        let time = time(members.name + "VerifiedAt", members.verifiedAt)
        if members.isVerified == false, members.verifiedAt != nil {
            refuse(members.name + "Verified", .invalid("It is false, and there is a time when it was verified."))
        }
        if members.text == nil, members.isVerified == true || members.verifiedAt != nil || members.isOwned == true {
            refuse(members.name, .required)
        }
        guard let given else { return address }
        if members.isVerified ?? (members.verifiedAt != nil) {
            address.owned = OwnedAddress(given, isVerified: true)
            address.verifiedAt = time ?? createdAt
        } else if members.isOwned == true {
            address.owned = OwnedAddress(given, isVerified: false)
        } else if members.pending == nil {
            address.pending = given
        } else {
            refuse(members.pendingName, .invalid("Another address waits for its proof too. Give one of them."))
        }
        return address
    }
}
