import Foundation

// Users that a backend creates and keeps up to date.

extension Tables {
    /// Stores a user from a backend, with the first free username.
    func insert(_ user: User, _ claims: SSOClaims, named names: [Username]) throws -> User {
        var user = user
        try setAddress(claims, of: &user)
        // If another user takes the address at this moment, it becomes a pending one.
        for _ in 0...1 {
            for name in names {
                user.username = name
                if try users.insert(user, passwordHash: nil) { return user }
            }
            if let owned = user.emailAddress {
                user.pendingEmailAddress = owned.address
                user.emailAddress = nil
            }
        }
        throw StoreError.busy
    }

    /// The record with the backend's changed claims; changes that the user made stay.
    func update(_ user: User, from old: SSOClaims, to new: SSOClaims, named names: [Username]) throws -> User {
        var changed = user
        if new.login != old.login, new.login != nil {
            let free = try names.first { name in
                let holder = try users.holder(of: .username(name))
                return holder == nil || holder == user.id
            }
            changed.username = free ?? user.username
        }
        if (new.emailAddress, new.isAddressVouchedFor) != (old.emailAddress, old.isAddressVouchedFor) {
            try setAddress(new, of: &changed)
        }
        if new.displayName != old.displayName { changed.displayName = new.displayName ?? user.displayName }
        if new.locale != old.locale { changed.locale = new.locale ?? user.locale }
        return changed
    }

    /// Sets the address from the claims.
    ///
    /// A verified address that no other user has becomes the user's own; any other address becomes a pending one.
    private func setAddress(_ claims: SSOClaims, of user: inout User) throws {
        guard let address = claims.emailAddress else { return }
        let holder = try users.holder(of: .emailAddress(address))
        if claims.isAddressVouchedFor, holder == nil || holder == user.id {
            user.emailAddress = OwnedAddress(address, isVerified: true)
            user.pendingEmailAddress = nil
        } else if user.emailAddress?.address != address {
            user.pendingEmailAddress = address
        }
    }
}
