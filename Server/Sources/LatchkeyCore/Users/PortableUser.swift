package import Foundation

/// A user with all that their row has, on the way from one system to another.
package struct PortableUser: Sendable, Equatable {
    package var user: User
    /// Ours or another system's; nil for a user without a password.
    package var passwordHash: String?
    /// When the addresses that are the user's own were proved.
    package var emailAddressVerifiedAt: Date?
    package var phoneNumberVerifiedAt: Date?
    /// Since when the user may not log in.
    package var disabledAt: Date?

    package init(
        _ user: User,
        passwordHash: String? = nil,
        emailAddressVerifiedAt: Date? = nil,
        phoneNumberVerifiedAt: Date? = nil,
        disabledAt: Date? = nil
    ) {
        self.user = user
        self.passwordHash = passwordHash
        self.emailAddressVerifiedAt = emailAddressVerifiedAt
        self.phoneNumberVerifiedAt = phoneNumberVerifiedAt
        self.disabledAt = disabledAt
    }
}
