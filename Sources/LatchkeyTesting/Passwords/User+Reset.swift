import LatchkeyAPI

extension User {
    /// Leaves the user one address alone, which they have just proved by a reset.
    mutating func keepOnly(_ address: FakeIdentifier) {
        (emailAddress, emailAddressVerified, pendingEmailAddress) = (nil, false, nil)
        (phoneNumber, phoneNumberVerified, pendingPhoneNumber) = (nil, false, nil)
        own(address, isVerified: true)
    }
}
