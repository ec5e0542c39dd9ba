/// An application's rules for its users' accounts.
package struct AccountRules: Sendable, Equatable {
    /// Whether an address must be verified before it belongs to its user and can log them in.
    package let requiresVerification: Bool
    /// Whether a password reset may ask the server to generate the new password and send it.
    package let generatesPasswords: Bool

    package init(requiresVerification: Bool = true, generatesPasswords: Bool = false) {
        self.requiresVerification = requiresVerification
        self.generatesPasswords = generatesPasswords
    }

    /// Whether the application treats a user's address as verified.
    package func countsAsVerified(_ address: OwnedAddress<some Any>) -> Bool {
        address.isVerified || !requiresVerification
    }
}
