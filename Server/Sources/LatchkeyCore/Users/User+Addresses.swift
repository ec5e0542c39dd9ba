// The addresses of a user.

extension User {
    /// Makes a verified address the user's own.
    mutating func own(_ address: Identifier) {
        switch address {
        case .username: break
        case .emailAddress(let address):
            emailAddress = OwnedAddress(address, isVerified: true)
            pendingEmailAddress = nil
        case .phoneNumber(let number):
            phoneNumber = OwnedAddress(number, isVerified: true)
            pendingPhoneNumber = nil
        }
    }
}
