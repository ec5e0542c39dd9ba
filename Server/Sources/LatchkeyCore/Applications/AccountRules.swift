/// An application's rules for its users' accounts.
package struct AccountRules: Sendable, Equatable {
    /// Whether an address must be verified before it belongs to its user and can log them in.
    package let requiresVerification: Bool
    /// Whether a password reset may ask the server to generate the new password and send it.
    package let generatesPasswords: Bool
    /// Whether users may log in with a code or link in an e-mail.
    package let offersMailedLogIn: Bool
    /// The domains of which a user needs a verified e-mail address to log in; empty if everybody may.
    package let emailDomains: [EmailDomain]
    /// Whether users get an e-mail about a login on a device that is new to them.
    package let announcesNewDevices: Bool
    /// What it asks for besides a password.
    package let secondFactorPolicy: SecondFactorPolicy
    /// The time for which a device needs no second factor if its user wants that, in days; 0 for never.
    package let rememberedDeviceDays: Int
    /// The least time that the recovery of an account with a second factor waits, in hours.
    package let recoveryWaitHours: Int

    /// The days that an application may choose.
    package static let rememberedDeviceDayChoices = 0...90
    /// The waits that an application may choose, in hours.
    package static let recoveryWaitChoices = 1...720

    package init(
        requiresVerification: Bool = true,
        generatesPasswords: Bool = false,
        offersMailedLogIn: Bool = false,
        emailDomains: [EmailDomain] = [],
        announcesNewDevices: Bool = true,
        secondFactorPolicy: SecondFactorPolicy = .optional,
        rememberedDeviceDays: Int = 30,
        recoveryWaitHours: Int = 72
    ) {
        self.requiresVerification = requiresVerification
        self.generatesPasswords = generatesPasswords
        self.offersMailedLogIn = offersMailedLogIn
        self.emailDomains = emailDomains
        self.announcesNewDevices = announcesNewDevices
        self.secondFactorPolicy = secondFactorPolicy
        self.rememberedDeviceDays = rememberedDeviceDays
        self.recoveryWaitHours = recoveryWaitHours
    }

    /// Whether a user may log in.
    package func admits(_ user: User) -> Bool {
        guard let address = user.emailAddress, address.isVerified else { return emailDomains.isEmpty }
        return admits(.emailAddress(address.address))
    }

    /// Whether a user may log in once this address is theirs and verified.
    package func admits(_ address: Identifier) -> Bool {
        guard !emailDomains.isEmpty else { return true }
        guard case .emailAddress(let address) = address else { return false }
        return emailDomains.contains { $0.contains(address) }
    }

    /// Whether the application treats a user's address as verified.
    package func countsAsVerified(_ address: OwnedAddress<some Any>) -> Bool {
        address.isVerified || !requiresVerification
    }
}
