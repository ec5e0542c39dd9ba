extension User {
    /// The user after a reset that was proved by an address of theirs.
    ///
    /// An address that was not proved before is the only one from then on: somebody else may have brought the others.
    func afterReset(by address: Identifier) -> User {
        guard unprovenAddresses.contains(address) else { return self }
        var user = self
        (user.emailAddress, user.phoneNumber) = (nil, nil)
        (user.pendingEmailAddress, user.pendingPhoneNumber) = (nil, nil)
        switch address {
        case .username: break
        case .emailAddress(let address): user.emailAddress = OwnedAddress(address, isVerified: true)
        case .phoneNumber(let number): user.phoneNumber = OwnedAddress(number, isVerified: true)
        }
        return user
    }
}
