extension User {
    /// Whether an address is the user's own and unverified.
    func hasUnverified(_ address: Identifier) -> Bool {
        switch address {
        case .username: false
        case .emailAddress(let address): emailAddress == OwnedAddress(address, isVerified: false)
        case .phoneNumber(let number): phoneNumber == OwnedAddress(number, isVerified: false)
        }
    }

    /// The user after a reset by a message to one of their addresses.
    ///
    /// An unverified address stays the only one, because someone else may have added the others.
    func afterReset(by address: Identifier) -> User {
        guard hasUnverified(address) else { return self }
        var user = self
        (user.emailAddress, user.phoneNumber) = (nil, nil)
        (user.pendingEmailAddress, user.pendingPhoneNumber) = (nil, nil)
        user.own(address)
        return user
    }
}
