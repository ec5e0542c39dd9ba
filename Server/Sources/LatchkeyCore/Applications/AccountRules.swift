/// What an application asks of its users' accounts.
package struct AccountRules: Sendable, Equatable {
    /// Whether an address must be proved before it is its user's and logs them in.
    package let requiresVerification: Bool
    /// Whether a reset may leave the new password to the server, which sends it.
    package let generatesPasswords: Bool

    package init(requiresVerification: Bool = true, generatesPasswords: Bool = false) {
        self.requiresVerification = requiresVerification
        self.generatesPasswords = generatesPasswords
    }

    /// Whether an address of a user's own is good for all that a proved one is.
    package func countsAsVerified(_ address: OwnedAddress<some Any>) -> Bool {
        address.isVerified || !requiresVerification
    }
}
