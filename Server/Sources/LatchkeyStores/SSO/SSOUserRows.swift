import Foundation
import LatchkeyCore
import LatchkeyDatabase

// Users whom a backend makes and keeps up to date.

extension UserRows {
    /// Stores a user whom a backend has told of, with the first name that is free.
    static func insert(
        _ user: User,
        _ claims: SSOClaims,
        named names: [Username],
        on connection: any Connection
    ) throws
        -> User
    {
        var user = user
        try give(claims.emailAddress, isVouchedFor: claims.isAddressVouchedFor, to: &user, on: connection)
        // An address that somebody else takes at this moment is pending too.
        for _ in 0...1 {
            for name in names {
                user.username = name
                if try insert(user, passwordHash: nil, on: connection) { return user }
            }
            if let owned = user.emailAddress {
                user.pendingEmailAddress = owned.address
                user.emailAddress = nil
            }
        }
        throw StoreError.busy
    }

    /// Changes of a record what a backend tells otherwise than before; what the user has changed themselves stays.
    static func update(
        _ user: User,
        from old: SSOClaims,
        to new: SSOClaims,
        named names: [Username],
        at time: Date,
        on connection: any Connection
    ) throws -> User {
        var changed = user
        if new.login != old.login, new.login != nil {
            let free = try names.first { name in
                let holder = try holder(of: .username(name), on: connection)
                return holder == nil || holder == user.id
            }
            changed.username = free ?? user.username
        }
        if (new.emailAddress, new.isAddressVouchedFor) != (old.emailAddress, old.isAddressVouchedFor) {
            try give(new.emailAddress, isVouchedFor: new.isAddressVouchedFor, to: &changed, on: connection)
        }
        if new.displayName != old.displayName { changed.displayName = new.displayName ?? user.displayName }
        if new.locale != old.locale { changed.locale = new.locale ?? user.locale }
        guard changed != user else { return user }
        changed.version += 1
        changed.modifiedAt = time
        try store(changed, on: connection)
        return changed
    }

    /// An address that the backend vouches for is its user's own where nobody has it; else it waits for a proof.
    private static func give(
        _ address: EmailAddress?,
        isVouchedFor: Bool,
        to user: inout User,
        on connection: any Connection
    ) throws {
        guard let address else { return }
        let holder = try holder(of: .emailAddress(address), on: connection)
        if isVouchedFor, holder == nil || holder == user.id {
            user.emailAddress = OwnedAddress(address, isVerified: true)
            user.pendingEmailAddress = nil
        } else if user.emailAddress?.address != address {
            user.pendingEmailAddress = address
        }
    }

    private static func store(_ user: User, on connection: any Connection) throws {
        let address = SQLValue.text(orNull: user.emailAddress?.address.text)
        let verifiedAt = SQLValue.integer(
            orNull: user.emailAddress.flatMap { $0.isVerified ? user.modifiedAt.milliseconds : nil }
        )
        try connection.perform(
            """
            UPDATE users SET username = $1, username_key = $2, pending_email_address = $3,
                pending_phone_number = $4, display_name = $5, country = $6, locale = $7, attributes = $8,
                modified_at = $9, version = $10, email_address = $11,
                email_address_verified_at =
                    CASE WHEN email_address = $11 THEN COALESCE(email_address_verified_at, $12) ELSE $12 END
            WHERE id = $13
            """,
            try values(user) + [address, verifiedAt, .text(user.id)]
        )
    }
}
