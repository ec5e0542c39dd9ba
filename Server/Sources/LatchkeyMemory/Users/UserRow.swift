import Foundation
import LatchkeyCore

/// A user as a row.
struct UserRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case identifier(Identifier)

        var isUnique: Bool { true }
    }

    private(set) var user: User
    var passwordHash: String?
    var disabledAt: Date?
    private(set) var emailAddressVerifiedAt: Date?
    private(set) var phoneNumberVerifiedAt: Date?

    var key: User.ID { user.id }
    var lookups: [Lookup] { user.identifiers.map(Lookup.identifier) }

    init(
        _ user: User,
        passwordHash: String?,
        emailAddressVerifiedAt: Date?,
        phoneNumberVerifiedAt: Date?,
        disabledAt: Date? = nil
    ) {
        self.user = user
        self.passwordHash = passwordHash
        self.emailAddressVerifiedAt = emailAddressVerifiedAt
        self.phoneNumberVerifiedAt = phoneNumberVerifiedAt
        self.disabledAt = disabledAt
        self.user.emailAddress = user.emailAddress.map {
            OwnedAddress($0.address, isVerified: emailAddressVerifiedAt != nil)
        }
        self.user.phoneNumber = user.phoneNumber.map {
            OwnedAddress($0.address, isVerified: phoneNumberVerifiedAt != nil)
        }
    }

    var credentials: UserCredentials {
        UserCredentials(user: user, passwordHash: passwordHash, isDisabled: disabledAt != nil)
    }

    var account: UserAccount {
        UserAccount(user: user, hasPassword: passwordHash != nil, disabledAt: disabledAt)
    }

    /// Replaces the record.
    ///
    /// An address keeps the time at which it was verified; a newly verified one has the time of the change.
    mutating func replace(_ user: User, passwordHash newHash: String?) {
        func time<Address>(
            _ new: OwnedAddress<Address>?,
            _ old: OwnedAddress<Address>?,
            verifiedAt time: Date?
        ) -> Date? {
            guard let new else { return nil }
            let kept = new.address == old?.address ? time : nil
            return kept ?? (new.isVerified ? user.modifiedAt : nil)
        }
        self = UserRow(
            user,
            passwordHash: newHash ?? passwordHash,
            emailAddressVerifiedAt: time(user.emailAddress, self.user.emailAddress, verifiedAt: emailAddressVerifiedAt),
            phoneNumberVerifiedAt: time(user.phoneNumber, self.user.phoneNumber, verifiedAt: phoneNumberVerifiedAt),
            disabledAt: disabledAt
        )
    }

    /// Whether a name or an address contains a text, ignoring the case of the letters A to Z.
    func contains(_ text: String) -> Bool {
        let texts = [
            user.username?.key, user.emailAddress?.address.text, user.pendingEmailAddress?.text,
            user.phoneNumber?.address.text, user.pendingPhoneNumber?.text, user.displayName,
        ]
        return texts.contains { $0?.withSmallASCII.contains(text.withSmallASCII) ?? false }
    }
}

extension String {
    /// The bytes of the text, with A to Z in lower case.
    fileprivate var withSmallASCII: [UInt8] {
        utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }
}
