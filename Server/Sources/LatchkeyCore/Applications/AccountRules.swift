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
}
