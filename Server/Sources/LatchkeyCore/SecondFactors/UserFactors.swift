package import Foundation

/// The second factors of a user, without their secrets.
package struct UserFactors: Sendable, Equatable {
    /// The time when the authenticator app was confirmed; nil without one.
    package let totpSince: Date?
    /// The oldest first.
    package let passkeys: [PasskeyRecord]
    package let recoveryCodesLeft: Int
    package let rememberedDevices: Int
}

extension Tables {
    /// The second factors of a user.
    func factors(of userID: User.ID, at time: Date) throws -> UserFactors {
        UserFactors(
            totpSince: try totpSecrets.find(of: userID)?.confirmedAt,
            passkeys: try passkeys.list(of: userID),
            recoveryCodesLeft: try recoveryCodes.count(of: userID),
            rememberedDevices: try rememberedDevices.count(of: userID, at: time)
        )
    }
}
