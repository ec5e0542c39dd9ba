package import Foundation

/// The factors of a user.
package struct SecondFactorState: Sendable, Equatable {
    /// The time when the authenticator app was confirmed; nil without one.
    package let totpSince: Date?
    package let recoveryCodesLeft: Int
    package let passkeys: Int
    package let rememberedDevices: Int

    /// Whether password logins ask for a second factor.
    package var hasFactor: Bool { totpSince != nil }

    /// Whether there is anything that a recovery code stands in for.
    var hasAny: Bool { hasFactor || passkeys > 0 }
}
